import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { pawnPrice } from '#loans/pawns/pawn-charge.ts';
import type { Product } from '#loans/products/product.ts';
import type { Cents } from '#money/cents.ts';
import type { AdverseAction } from '#compliance/adverse-action.ts';

/** A loan's terms before its present terms. */
export interface EarlierTerms {
  /** Note date of the loan that this one renews. Null for the first of its chain. */
  readonly previousNoteOn: BusinessDate | null;
  /** Rate of that earlier loan × 10^8. Null for the first loan of its chain. */
  readonly previousRateE8: number | null;
  /** The first limit, before any change, in cents. Null when it never changed. */
  readonly limitBeforeCents: Cents | null;
  readonly isRefinanceDenied: boolean;
  /** The last decision against the borrower about this loan, with its reasons. Null or left out when there was none. */
  readonly adverse?: AdverseAction | null;
}

/** Terms shown to a borrower. The limit is in cents, null for loans without one. The rate × 10^8 is per year, or per period
 *  for a pawn. */
export interface TermsInForce {
  readonly creditLimitCents: Cents | null;
  readonly rateE8: number;
}

/** Risk decisions that a borrower must be told about, with the present terms and, if known, the earlier terms. Source:
 *  OFR-015. */
export interface RiskInfo {
  readonly rateChanged: boolean;
  readonly creditLimitChanged: boolean;
  readonly refinanceDenied: boolean;
  readonly inForce: TermsInForce;
  readonly before: { readonly creditLimitCents: Cents | null; readonly rateE8: number | null };
  readonly ratePer: 'year' | 'period';
  /** Why the limit was lowered or a renewal is refused. Null when neither is so. */
  readonly adverse: AdverseAction | null;
}

function rateBefore(loan: LoanSnapshot, product: Product, earlier: EarlierTerms): number | null {
  if (product.kind !== 'pawn') return earlier.previousRateE8;
  const { previousNoteOn } = earlier;
  return previousNoteOn === null ? null : pawnPrice(product, daysBetween(loan.chainStartOn, previousNoteOn)).rateE8;
}

/** Returns the loan's present limit and rate. Source: loan-core 1.4, 2.3. */
function termsInForce(loan: LoanSnapshot, product: Product): TermsInForce {
  const rateE8 =
    product.kind === 'pawn'
      ? pawnPrice(product, daysBetween(loan.chainStartOn, loan.pawn?.startsOn ?? loan.noteOn)).rateE8
      : loan.rateE8;
  return { creditLimitCents: loan.line?.creditLimitCents ?? null, rateE8 };
}

/** Compares a loan's terms with those its borrower last acknowledged (`told`). Before any acknowledgment it compares with the
 *  earlier terms: the renewed loan's period price for a pawn, the refinanced loan's rate for installments, or the first limit
 *  for a line. Source: loan-core 5.4 (N14), P02, P40; OFR-015, LOP-047. */
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
  const { creditLimitCents: limit } = inForce;
  const isLowered = limit !== null && limitBefore !== null && limit < limitBefore;
  return {
    rateChanged: before.rateE8 !== null && before.rateE8 !== inForce.rateE8,
    creditLimitChanged: limit !== null && limitBefore !== null && limitBefore !== limit,
    refinanceDenied: earlier.isRefinanceDenied,
    inForce,
    before,
    ratePer: product.kind === 'pawn' ? 'period' : 'year',
    adverse: isLowered || earlier.isRefinanceDenied ? (earlier.adverse ?? null) : null,
  };
}
