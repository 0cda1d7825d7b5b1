import type { Cents } from '@lendside/domain/money/cents.ts';
import type { AmountType } from '@lendside/domain/payments/pay-types.ts';
import type { AncillaryProduct, Demographics, PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';

/** The renewal that a payment is for. */
export interface ChosenRenewal {
  readonly terms: NewTerms;
  readonly isProductMigrated: boolean;
  /** Cash with the new loan, and its channel; null without. */
  readonly cash: { readonly amountCents: Cents; readonly type: number } | null;
}

/** The person who must agree besides the payer. Source: LOP-035. */
export type OtherParty = Pick<
  PaymentSession,
  'alternateCustomerId' | 'alternateName' | 'alternatePhone' | 'alternateEmail' | 'isAlternateVerified'
>;

/** The answers that the pages of a renewal collected. */
export type RenewalAction =
  /** The borrower chose what to add to the new loan; empty for nothing. */
  | { readonly kind: 'coversChosen'; readonly ancillaryProducts: readonly AncillaryProduct[] }
  /** The borrower saw these terms of the new loan. */
  | { readonly kind: 'termsSeen'; readonly terms: NewTerms }
  /** The services said who must agree. Their name and contacts stay in memory. */
  | { readonly kind: 'partyFound'; readonly party: OtherParty }
  /** The borrower gave the details that the law requires. They stay in memory. */
  | { readonly kind: 'detailsGiven'; readonly demographics: Demographics };

const NO_RENEWAL = {
  isRefi: false,
  newProductId: null,
  termsHash: null,
  isProductMigrated: false,
  disbursementAmountCents: null,
  disbursementType: null,
  ecommerceRefiUrl: null,
  ancillaryProducts: [],
} as const satisfies Partial<PaymentSession>;

/** Returns the fields of the session for a chosen amount: those of the renewal, or none. `before`: the session until now. */
export function renewalFields(renewal: ChosenRenewal | undefined, before: PaymentSession): Partial<PaymentSession> {
  if (renewal === undefined) return NO_RENEWAL;
  const { cash, terms, isProductMigrated } = renewal;
  return {
    isRefi: true,
    newProductId: terms.productId,
    termsHash: terms.hash,
    ecommerceRefiUrl: terms.ecommerceRefiUrl,
    isProductMigrated,
    disbursementAmountCents: cash?.amountCents ?? null,
    disbursementType: cash === null ? null : String(cash.type),
    // What was added before stays chosen when only the amount changes.
    ancillaryProducts: before.isRefi ? before.ancillaryProducts : [],
  };
}

/** Returns the type of a payment by its amount and what it is for. Source: LOP-027. */
export function paymentTypeOf({
  amountType,
  isPayoff,
  renewal,
}: {
  readonly amountType: AmountType;
  readonly isPayoff: boolean;
  readonly renewal?: ChosenRenewal;
}): PaymentSession['paymentType'] {
  if (amountType === 'settlement') return 'settlement';
  if (renewal !== undefined) return 'refinance';
  return isPayoff ? 'payoff' : 'standard';
}
