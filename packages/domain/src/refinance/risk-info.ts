import { daysBetween } from '#calendar/business-date.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { pawnPrice } from '#loans/pawn-charge.ts';
import type { Product } from '#loans/product.ts';
import type { Cents } from '#money/cents.ts';

/** What was known before the loan's terms stood as they do. */
export interface EarlierTerms {
  /** Note date of the loan this one renews; null for the first of its chain. */
  readonly previousNoteOn: BusinessDate | null;
  /** Rate of that loan × 10^8; null for the first of its chain. */
  readonly previousRateE8: number | null;
  /** The limit the customer last acknowledged, in cents; null where there is none. */
  readonly acknowledgedLimitCents: Cents | null;
  readonly isRefinanceDenied: boolean;
}

/** What a borrower must be told about risk decisions. Source: OFR-015. */
export interface RiskInfo {
  readonly rateChanged: boolean;
  readonly creditLimitChanged: boolean;
  readonly refinanceDenied: boolean;
}

function hasRateChanged(loan: LoanSnapshot, product: Product, earlier: EarlierTerms): boolean {
  if (product.kind !== 'pawn') return earlier.previousRateE8 !== null && earlier.previousRateE8 !== loan.rateE8;
  if (earlier.previousNoteOn === null) return false;
  const priceOn = (noteOn: BusinessDate): number => pawnPrice(product, daysBetween(loan.chainStartOn, noteOn)).rateE8;
  return priceOn(earlier.previousNoteOn) !== priceOn(loan.noteOn);
}

/** Compares a loan's terms with what stood before: the price of a pawn's period with the one it renews, an instalment rate
 *  with the refinanced loan's, a credit limit with the last one acknowledged. Source: loan-core 5.4 (N14), P02, P40; OFR-015. */
export function riskInfo(loan: LoanSnapshot, product: Product, earlier: EarlierTerms): RiskInfo {
  const { acknowledgedLimitCents } = earlier;
  return {
    rateChanged: hasRateChanged(loan, product, earlier),
    creditLimitChanged:
      loan.line !== null && acknowledgedLimitCents !== null && acknowledgedLimitCents !== loan.line.creditLimitCents,
    refinanceDenied: earlier.isRefinanceDenied,
  };
}
