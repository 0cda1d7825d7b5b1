import { parseRateE8 } from '#money/rate.ts';
import type { Cents } from '#money/cents.ts';
import { amount } from '#loans/products/catalogue-amount.ts';

/** Price of an ancillary product: a fixed amount, or a share of the new loan's principal rounded down to the cent. */
export type AncillaryPricing =
  | { readonly by: 'amount'; readonly priceCents: Cents }
  | { readonly by: 'principal'; readonly rateE8: number };

/** An ancillary product in the catalog: insurance or a plan that another company provides with a loan. Amounts in cents.
 *  Source: loan-core 2.3 (ANCILLARY), LAP-082, LOP-126. */
export interface AncillaryTerms {
  readonly ancillaryId: number;
  readonly name: string;
  readonly description: string;
  readonly pricing: AncillaryPricing;
  /** The lender's share of the price; the provider gets the remainder. */
  readonly commissionPerMillion: number;
  /** Days of cover, counted from the day of sale. */
  readonly coverDays: number;
  /** Products whose loans may include this ancillary. */
  readonly productIds: readonly number[];
  /** A loan of at least this principal must have this cover. Null: always voluntary. */
  readonly requiredFromCents: Cents | null;
  /** `store`: sold in person only. */
  readonly soldAt: 'online' | 'store';
}

/** Shown before a customer agrees to an ancillary product. It must say that the product is voluntary and not a condition of
 *  the credit. Source: 12 CFR 1026.4(d), loan-core 6.1; LAP-082 (`confirmText`). */
export const ANCILLARY_CONFIRM_TEXT =
  'These products are sold by other companies. Those not marked as required are your own choice: you get the loan without them, ' +
  'at the same rate. You can cancel one at any time and get back the price of the days to come.';

/** The ancillary catalog: sample data for a demonstration lender, chosen by policy. Ohio short-term loans (1108) have none,
 *  because their cap covers the whole cost. Payday loans have none, because the law allows them only one fee. */
export const ANCILLARY_PRODUCTS: readonly AncillaryTerms[] = [
  {
    ancillaryId: 501,
    name: 'Roadside assistance',
    description: 'Towing, a jump start, a tire change or fuel, day and night, for your vehicle.',
    pricing: { by: 'amount', priceCents: amount('18.00') },
    commissionPerMillion: 400_000,
    coverDays: 30,
    productIds: [1101, 1102],
    requiredFromCents: null,
    soldAt: 'online',
  },
  {
    ancillaryId: 502,
    name: 'Payment protection plan',
    description: 'Makes up to three payments for you when you lose your job or cannot work.',
    pricing: { by: 'principal', rateE8: parseRateE8('0.03') },
    commissionPerMillion: 333_333,
    coverDays: 365,
    productIds: [1103, 2101, 2103],
    requiredFromCents: null,
    soldAt: 'online',
  },
  {
    ancillaryId: 503,
    name: 'Vehicle key replacement',
    description: 'Pays for a new key and its programming when yours is lost or stolen.',
    pricing: { by: 'amount', priceCents: amount('24.00') },
    commissionPerMillion: 500_000,
    coverDays: 365,
    productIds: [1103, 2103],
    requiredFromCents: null,
    soldAt: 'online',
  },
  {
    ancillaryId: 504,
    name: 'Vehicle damage cover',
    description:
      'Pays for damage to the vehicle that secures the loan. You may bring a cover of your own to the store instead.',
    pricing: { by: 'principal', rateE8: parseRateE8('0.04') },
    commissionPerMillion: 250_000,
    coverDays: 365,
    productIds: [1103],
    // A loan of this size needs vehicle cover. Borrowers may show their own cover instead, but only in person.
    requiredFromCents: amount('10000.00'),
    soldAt: 'store',
  },
];
