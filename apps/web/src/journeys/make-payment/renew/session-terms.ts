import type { PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import type { TermsWish } from './use-new-terms.ts';

/** Returns the terms that a payment in progress asks for; null when it renews nothing. */
export function wishOfSession(session: PaymentSession, isGuest: boolean): TermsWish | null {
  if (!session.isRefi) return null;
  return {
    paymentCents: session.paymentAmountCents,
    cashCents: session.disbursementAmountCents,
    cashType: session.disbursementType === null ? null : Number(session.disbursementType),
    ancillaryIds: session.ancillaryProducts.map(({ productId }) => productId),
    isMigration: session.isProductMigrated,
    isGuest,
  };
}
