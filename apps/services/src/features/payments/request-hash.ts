import { createHash } from 'node:crypto';
import { askedMethodOf } from './autopay-while-paying.ts';
import type { PaymentRequest } from './decide-payment.ts';

/** Hash of what a payment request would do, hex: what makes a repetition the same. All that is written is in it, and each at its
 *  place. The single-use security-code token is left out: it proves the payer, it does not change the payment. So is what a borrower
 *  says of their own name and address, which are the profile's, and how autopay stands where none is asked for. A guest's session is in
 *  it: the key of somebody else's payment of the loan opens nothing. Source: D1, decision 009. */
export function requestHash(request: PaymentRequest, guestSessionId: string | null = null): string {
  const { achAuthorization, autoPay, autoPayAuthorization } = request;
  const method = askedMethodOf(request);
  const content = [
    request.loanId,
    request.lmsId,
    request.paymentAmount,
    request.paymentType,
    request.paymentAmountType,
    request.isPartial,
    request.isPayoff,
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
