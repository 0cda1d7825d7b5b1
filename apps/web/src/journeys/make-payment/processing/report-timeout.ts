import { reportPaymentTimeout } from '@lendside/contract/payments/report-payment-timeout.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { call } from '#api/call.ts';
import { noteEvent } from '#device/event-notes.ts';

/** Reports to the services that no result came while the payer waited. A failed report is only logged, because nothing depends
 *  on it. Source: PAY-033, LAP-104. */
export function reportTimeout(loanId: number, paymentAmount: Cents): void {
  call(reportPaymentTimeout, { loanId, paymentAmount }).catch(() =>
    noteEvent('that a payment takes long could not be reported'),
  );
}
