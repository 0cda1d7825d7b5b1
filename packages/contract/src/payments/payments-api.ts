import { checkNoticeContact } from './check-notice-contact.ts';
import { getPaymentReceipt } from './get-payment-receipt.ts';
import { getPaymentResult } from './get-payment-result.ts';
import { reportPaymentTimeout } from './report-payment-timeout.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { submitPayment } from './submit-payment.ts';

/** API calls of the `payments` feature. */
export const paymentsApi = {
  submitPayment,
  getPaymentResult,
  getPaymentReceipt,
  reportPaymentTimeout,
  checkNoticeContact,
  sendConfirmation,
} as const;
