import { parseRateE8 } from '#money/rate.ts';
import type { Cents } from '#money/cents.ts';
import { amount } from '#loans/products/catalogue-amount.ts';

/** What an ancillary product costs: an amount, or a part of the new loan's principal, rounded down to the cent. */
export type AncillaryPricing =
  | { readonly by: 'amount'; readonly priceCents: Cents }
  | { readonly by: 'principal'; readonly rateE8: number };

/** An ancillary product of the catalogue: an insurance or a plan of another company that goes with a loan. Amounts in cents.
 *  Source: loan-core 2.3 (ANCILLARY), LAP-082, LOP-126. */
export interface AncillaryTerms {
  readonly ancillaryId: number;
  readonly name: string;
  readonly description: string;
  readonly pricing: AncillaryPricing;
  /** Our part of the price; the rest is its provider's. */
  readonly commissionPerMillion: number;
  /** How long it covers from the day it is sold. */
  readonly coverDays: number;
  /** Products whose loans may carry it. */
  readonly productIds: readonly number[];
  /** Their loans of at least this principal must be covered by it; null: voluntary. */
  readonly requiredFromCents: Cents | null;
  /** `store`: only in person. */
  readonly soldAt: 'online' | 'store';
}

/** What a person reads before they agree to any of them: it is their own choice and not asked for the credit.
 *  Source: 12 CFR 1026.4(d), loan-core 6.1; LAP-082 (`confirmText`). */
export const ANCILLARY_CONFIRM_TEXT =
  'These products are sold by other companies. Those not marked as required are your own choice: you get the loan without them, ' +
  'at the same rate. You can cancel one at any time and get back the price of the days to come.';

/** The catalogue: sample data for a demonstration lender, a policy choice. Ohio short-term loans (1108) carry none, their cap is on
 *  the whole cost; payday loans have one fee by law. */
export const ANCILLARY_PRODUCTS: readonly AncillaryTerms[] = [
  {
    ancillaryId: 501,
    name: 'Roadside assistance',
    description: 'Towing, a jump start, a tyre change or fuel, day and night, for your vehicle.',
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
    // A vehicle that secures this much is covered, by ours or by the borrower's own: shown in person.
    requiredFromCents: amount('10000.00'),
    soldAt: 'store',
  },
];
