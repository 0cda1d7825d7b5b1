import type { AncillaryPrice } from '#ledger/reversal-postings.ts';
import { sumCents, type Cents } from '#money/cents.ts';
import { percentageDown } from '#money/rate.ts';
import { splitPrice } from './ancillary.ts';
import { ANCILLARY_PRODUCTS, type AncillaryTerms } from './ancillary-products.ts';
import { decided, refused, type Decided } from '#loans/loan-change.ts';

/** The loan that would carry ancillary products. Amounts in cents. */
export interface AncillaryCarrier {
  readonly productId: number;
  /** What the loan will owe before any product is added. */
  readonly principalCents: Cents;
  /** Products that already cover the borrower's loan today. They continue, so they are not sold again. */
  readonly carriedIds: ReadonlySet<number>;
  /** A store sells every product. Default: online. */
  readonly isInStore?: boolean;
}

/** An ancillary product with its price for one loan. */
export interface AncillaryItem {
  readonly terms: AncillaryTerms;
  readonly price: AncillaryPrice;
  readonly priceCents: Cents;
  /** The loan is refused without it. */
  readonly isRequired: boolean;
}

/** Products offered here, and required products that only a store sells. */
export interface AncillaryOffer {
  readonly items: readonly AncillaryItem[];
  readonly missing: readonly AncillaryTerms[];
}

function toItem(terms: AncillaryTerms, principalCents: Cents): AncillaryItem {
  const { pricing, commissionPerMillion } = terms;
  const priceCents = pricing.by === 'amount' ? pricing.priceCents : percentageDown(principalCents, pricing.rateE8);
  const price = splitPrice(priceCents, commissionPerMillion);
  const isRequired = terms.requiredFromCents !== null && principalCents >= terms.requiredFromCents;
  return { terms, price, priceCents: sumCents(price.premiumCents, price.commissionCents), isRequired };
}

/** Lists the products a loan may add, each with its price split into premium and commission, and whether the loan requires it.
 *  The list is empty when the loan will owe nothing. Source: loan-core 0.2, 2.3 (ANCILLARY); LAP-082, LOP-126. */
export function offerAncillaries(
  carrier: AncillaryCarrier,
  catalogue: readonly AncillaryTerms[] = ANCILLARY_PRODUCTS,
): AncillaryOffer {
  const { productId, principalCents, carriedIds, isInStore = false } = carrier;
  if (principalCents <= 0) return { items: [], missing: [] };
  const items = catalogue
    .filter((terms) => terms.productIds.includes(productId) && !carriedIds.has(terms.ancillaryId))
    .map((terms) => toItem(terms, principalCents));
  const isSoldHere = ({ terms }: AncillaryItem): boolean => isInStore || terms.soldAt === 'online';
  return {
    items: items.filter((item) => isSoldHere(item) && item.priceCents > 0),
    missing: items.filter((item) => !isSoldHere(item) && item.isRequired).map(({ terms }) => terms),
  };
}

/** Returns the chosen items of an offer. Refuses with `not_eligible` (reason `no_such_ancillary`) when a product is not
 *  offered or is named twice. The reason is `ancillary_at_store` when only a store sells a required product, and
 *  `ancillary_missing` when a required product is not chosen. */
export function chooseAncillaries(
  offer: AncillaryOffer,
  chosenIds: readonly number[],
): Decided<readonly AncillaryItem[]> {
  const chosen = offer.items.filter(({ terms }) => chosenIds.includes(terms.ancillaryId));
  if (chosen.length !== chosenIds.length) return refused({ code: 'not_eligible', reason: 'no_such_ancillary' });
  if (offer.missing.length > 0) return refused({ code: 'not_eligible', reason: 'ancillary_at_store' });
  const isComplete = offer.items.every((item) => !item.isRequired || chosen.includes(item));
  return isComplete ? decided(chosen) : refused({ code: 'not_eligible', reason: 'ancillary_missing' });
}
