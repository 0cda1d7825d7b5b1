import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { pawnPrice } from '#loans/pawns/pawn-charge.ts';
import type { Product } from '#loans/products/product.ts';
import type { Cents } from '#money/cents.ts';

/** What was known before the loan's terms stood as they do. */
export interface EarlierTerms {
  /** Note date of the loan this one renews; null for the first of its chain. */
  readonly previousNoteOn: BusinessDate | null;
  /** Rate of that loan × 10^8; null for the first of its chain. */
  readonly previousRateE8: number | null;
  /** The limit before it was ever changed, in cents; null where it never was. */
  readonly limitBeforeCents: Cents | null;
  readonly isRefinanceDenied: boolean;
}

/** Terms as a borrower reads them: the limit of a line in cents, null for other loans; the rate × 10^8 of a year, or of a period
 *  for a pawn. */
export interface TermsInForce {
  readonly creditLimitCents: Cents | null;
  readonly rateE8: number;
}

/** What a borrower must be told about risk decisions, with the terms in force and, where known, those before. Source: OFR-015. */
export interface RiskInfo {
  readonly rateChanged: boolean;
  readonly creditLimitChanged: boolean;
  readonly refinanceDenied: boolean;
  readonly inForce: TermsInForce;
  readonly before: { readonly creditLimitCents: Cents | null; readonly rateE8: number | null };
  readonly ratePer: 'year' | 'period';
}

function rateBefore(loan: LoanSnapshot, product: Product, earlier: EarlierTerms): number | null {
  if (product.kind !== 'pawn') return earlier.previousRateE8;
  const { previousNoteOn } = earlier;
  return previousNoteOn === null ? null : pawnPrice(product, daysBetween(loan.chainStartOn, previousNoteOn)).rateE8;
}

/** The limit and rate a loan runs at now. Source: loan-core 1.4, 2.3. */
function termsInForce(loan: LoanSnapshot, product: Product): TermsInForce {
  const rateE8 =
    product.kind === 'pawn' ? pawnPrice(product, daysBetween(loan.chainStartOn, loan.noteOn)).rateE8 : loan.rateE8;
  return { creditLimitCents: loan.line?.creditLimitCents ?? null, rateE8 };
}

/** Compares a loan's terms with those its borrower last said OK to (`told`); until then with what stood before: the price of a
 *  pawn's period with the one it renews, an instalment rate with the refinanced loan's, a credit limit with the first one.
 *  Source: loan-core 5.4 (N14), P02, P40; OFR-015, LOP-047. */
export function riskInfo(
  loan: LoanSnapshot,
  product: Product,
  earlier: EarlierTerms,
  told: TermsInForce | null = null,
): RiskInfo {
  const inForce = termsInForce(loan, product);
  const before = told ?? {
    creditLimitCents: earlier.limitBeforeCents,
    rateE8: rateBefore(loan, product, earlier),
  };
  const { creditLimitCents: limitBefore } = before;
  return {
    rateChanged: before.rateE8 !== null && before.rateE8 !== inForce.rateE8,
    creditLimitChanged:
      inForce.creditLimitCents !== null && limitBefore !== null && limitBefore !== inForce.creditLimitCents,
    refinanceDenied: earlier.isRefinanceDenied,
    inForce,
    before,
    ratePer: product.kind === 'pawn' ? 'period' : 'year',
  };
}
