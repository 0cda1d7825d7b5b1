import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { submitPayment } from '@lendside/contract/payments/submit-payment.ts';

/** What a client sends to pay. */
export type PaymentRequest = RequestOf<typeof submitPayment>;
