import type { CardId } from '@lendside/domain/cards/card-lists-match.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { AmountType } from '@lendside/domain/payments/pay-types.ts';
import type { AncillaryProduct, Demographics, PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';

/** Where the cash of a renewal goes. */
export interface CashWay {
  /** Wire number of the channel. */
  readonly type: number;
  /** The card or account that gets it; empty for a pick-up. */
  readonly cardIds: readonly CardId[];
  /** Last four digits of that card or account; null for a pick-up. */
  readonly lastFour: string | null;
}

/** The renewal that a payment is for. */
export interface ChosenRenewal {
  readonly terms: NewTerms;
  readonly isProductMigrated: boolean;
  /** Cash with the new loan, and where it goes; null without. */
  readonly cash: (CashWay & { readonly amountCents: Cents }) | null;
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
  disburseCardIds: [],
  disburseLastFour: null,
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
    ...cashWayFields(cash),
    // What was added before stays chosen when only the amount changes.
    ancillaryProducts: before.isRefi ? before.ancillaryProducts : [],
  };
}

/** The renewal of an amount that is not confirmed yet. */
export interface DraftedRenewal {
  /** The payment renews the loan; false when left out. */
  readonly isRefi?: boolean;
  readonly cashCents?: Cents | null;
  /** Where the cash goes; absent until a way is chosen. */
  readonly cashWay?: CashWay | undefined;
}

/** Returns the fields of the session for a drafted amount. */
export function draftedFields({ isRefi = false, cashCents = null, cashWay }: DraftedRenewal) {
  return {
    isRefi,
    disbursementAmountCents: cashCents,
    ...cashWayFields(cashWay ?? null),
  } satisfies Partial<PaymentSession>;
}

/** Returns the fields of the session for where the cash goes. Null: no way was chosen. */
export function cashWayFields(way: CashWay | null) {
  return {
    disbursementType: way === null ? null : String(way.type),
    disburseCardIds: way?.cardIds ?? [],
    disburseLastFour: way?.lastFour ?? null,
  } satisfies Partial<PaymentSession>;
}

/** Returns where the cash of a session goes; null when no way was chosen. */
export function cashWayOf({ disbursementType, disburseCardIds, disburseLastFour }: PaymentSession): CashWay | null {
  if (disbursementType === null) return null;
  return { type: Number(disbursementType), cardIds: disburseCardIds, lastFour: disburseLastFour };
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
