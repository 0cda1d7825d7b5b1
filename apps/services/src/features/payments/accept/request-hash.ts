import { createHash } from 'node:crypto';
import { askedMethodOf } from '@lendside/domain/payment-decision/decide-payment.ts';
import { flagsOfPurpose } from '@lendside/domain/payments/payment-purpose.ts';
import type { PaymentRequest } from './payment-request.ts';

/** Hash of what a payment request would do, hex: requests with the same hash are the same payment. It covers all that is written, each
 *  value at its own place. The single-use security-code token is left out, because it proves the payer and does not change the payment.
 *  A borrower's name and address are left out, because the profile's count. A guest's session is in it, so that the key of
 *  somebody else's payment of the loan opens nothing. Source: D1, decision 009. */
export function requestHash(request: PaymentRequest, guestSessionId: string | null = null): string {
  const { achAuthorization, autoPay, autoPayAuthorization } = request;
  const { paymentType, paymentAmountType, isPartial, isPayoff } = flagsOfPurpose(request.purpose);
  const method = askedMethodOf(request);
  const content = [
    request.loanId,
    request.lmsId,
    request.paymentAmount,
    paymentType,
    paymentAmountType,
    isPartial,
    isPayoff,
    request.cardToken,
    request.guestCard,
    request.saveGuestCard,
    request.intentId,
    achAuthorization?.version ?? null,
    method === null ? null : [method, autoPay?.methodId ?? null, autoPayAuthorization?.version ?? null],
    guestSessionId === null
      ? null
      : [guestSessionId, request.customerName, request.email ?? null, request.phoneNumber ?? null],
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
