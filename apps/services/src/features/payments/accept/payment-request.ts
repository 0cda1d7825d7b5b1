import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { submitPayment } from '@lendside/contract/payments/submit-payment.ts';

/** A payment request as the handler receives it. */
export type PaymentRequest = RequestOf<typeof submitPayment>;
