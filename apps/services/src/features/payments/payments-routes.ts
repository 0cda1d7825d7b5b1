import type { Logger } from 'pino';
import { guestSessionOf } from '#platform/access/guest-session.ts';
import type { Handlers } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import type { Mode } from '#platform/system-mode.ts';
import { checkNoticeContact } from './reads/check-notice-contact.ts';
import { getPaymentResult } from './reads/get-payment-result.ts';
import { findPayment } from './payment-store.ts';
import { drawReceipt } from './receipts/receipt-document.ts';
import { writeGuestReceipt, writeReceipt } from './receipts/receipt-letter.ts';
import { readShownReceipt } from './receipts/shown-receipt.ts';
import { reportPaymentTimeout } from './reads/report-payment-timeout.ts';
import { sendConfirmation } from './receipts/send-confirmation.ts';
import { submitPayment, type SubmitOptions } from './accept/submit-payment.ts';

/** Dependencies of the payment calls. */
export interface PaymentsOptions extends SubmitOptions {
  readonly mode: Mode;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Handlers of the `payments` calls. */
export function paymentsHandlers(options: PaymentsOptions): Handlers<'payments'> {
  const { database, mode } = options;
  return {
    submitPayment: (input, caller) => submitPayment(options, input, caller),
    getPaymentResult: (input, caller) => getPaymentResult(database, input.messageKey, caller, options.loanSystems),
    getPaymentReceipt: async (input, customer) => {
      const payment = await findPayment(database, customer, input.messageKey);
      if (payment === null || payment.receipt === null)
        throw new Refused('NotFoundException', 'There is no such receipt.');
      const write = guestSessionOf(customer) === null ? writeReceipt : writeGuestReceipt;
      const { receipt } = await readShownReceipt(database, payment, customer);
      return drawReceipt(write(receipt ?? payment.receipt, payment.brand, mode), mode);
    },
    reportPaymentTimeout: (input, caller) => reportPaymentTimeout(options, input, caller),
    checkNoticeContact: (input, caller) => checkNoticeContact(options, input, caller),
    sendConfirmation: (input, caller) => sendConfirmation(database, input, caller),
  };
}
