import { createHash } from 'node:crypto';
import { askedMethodOf } from '@lendside/domain/payment-decision/decide-payment.ts';
import { flagsOfPurpose } from '@lendside/domain/payments/payment-purpose.ts';
import type { PaymentRequest } from './payment-request.ts';

/** What a renewal asks for, with every value in a fixed position. */
function renewalContent({ renewal }: PaymentRequest): readonly unknown[] {
  if (renewal === null) return [];
  const { productId, termsHash, ancillaryIds, migrateProduct, cash } = renewal;
  return [
    [productId, termsHash, ancillaryIds, migrateProduct, cash === null ? null : [cash.amount, cash.type, cash.cardIds]],
  ];
}

/** Hashes what a payment request would do (hex). Equal hashes mean the same payment. Every value has a fixed position. The
 *  single-use security-code token is left out, because it only proves that the payer holds the card. A borrower's name and
 *  address are left out, because the profile's are used. A guest's session is included, so that the key gives other payers no
 *  access. Source: D1, decision 009. */
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
    ...renewalContent(request),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
