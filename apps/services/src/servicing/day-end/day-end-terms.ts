import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { LOAN_STATUS_FACTS } from '@lendside/domain/loans/loan-status-facts.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/loan-status.ts';
import { decideTransition } from '@lendside/domain/loans/loan-transitions.ts';
import type { LoanEventName } from '@lendside/domain/loans/loan-transitions.ts';
import type { Product } from '@lendside/domain/loans/product.ts';
import { PRODUCTS } from '@lendside/domain/loans/products.ts';

/** What `servicing.open_range` needs to know of a product and of the state table. */
export interface DayEndTerms {
  readonly lmsId: LoanSystemId;
  readonly productId: number;
  readonly kind: Product['kind'];
  readonly periodDays: number | null;
  readonly graceDays: number | null;
  readonly graceRateE8: number | null;
  /** Statuses that accrue in the books, and outside them. */
  readonly books: readonly number[];
  readonly memo: readonly number[];
  readonly activeDefaultDays: number;
  readonly defaultDays: number;
  readonly ladder31: LadderStep;
  readonly ladder27: LadderStep;
}

interface LadderStep {
  readonly from: number;
  readonly to: number;
}

function accruing(accrues: 'books' | 'memo'): number[] {
  return Object.values(LOAN_STATUS_FACTS)
    .filter((facts) => facts.accrues === accrues)
    .map((facts) => facts.code);
}

function ladderStep(
  from: typeof LOAN_STATUS.Open | typeof LOAN_STATUS.ActiveDefault,
  event: LoanEventName,
): LadderStep {
  const decision = decideTransition(from, 'active', event);
  if (!decision.ok) throw new Error(`the state table has no ${event} from ${from}`);
  return { from, to: decision.to.status };
}

function toTerms(product: Product): DayEndTerms {
  const pawn = product.kind === 'pawn' ? product : null;
  return {
    lmsId: product.lmsId,
    productId: product.productId,
    kind: product.kind,
    periodDays: pawn?.periodDays ?? null,
    graceDays: pawn?.graceDays ?? null,
    graceRateE8: pawn?.graceRateE8 ?? null,
    books: accruing('books'),
    memo: accruing('memo'),
    activeDefaultDays: product.ladder.activeDefaultDays,
    defaultDays: product.ladder.defaultDays,
    ladder31: ladderStep(LOAN_STATUS.Open, 'ladder31'),
    ladder27: ladderStep(LOAN_STATUS.ActiveDefault, 'ladder27'),
  };
}

/** The terms of every product of a loan system. */
export function dayEndTerms(lmsId: LoanSystemId): DayEndTerms[] {
  return PRODUCTS.filter((product) => product.lmsId === lmsId).map(toTerms);
}
