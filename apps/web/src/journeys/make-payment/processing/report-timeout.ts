import { reportPaymentTimeout } from '@lendside/contract/payments/report-payment-timeout.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { call } from '#api/call.ts';
import { noteEvent } from '#device/event-notes.ts';

/** Tells the services that the result of a payment did not come while its payer waited. A failure is logged only: nothing the payer
 *  does depends on it. Source: PAY-033, LAP-104. */
export function reportTimeout(loanId: number, paymentAmount: Cents): void {
  call(reportPaymentTimeout, { loanId, paymentAmount }).catch(() =>
    noteEvent('that a payment takes long could not be reported'),
  );
}
