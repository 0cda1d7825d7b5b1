import type { Decided, LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import type { PlanFacts, PlannedRenewal, PlanWish } from './plan-renewal.ts';

/** Both loans of a completed renewal. The shared entry is the first one of `next` that names both loans. */
export interface CompletedRenewal {
  readonly plan: PlannedRenewal;
  readonly old: LoanChange;
  readonly next: LoanChange;
}

/** Books the new loan of a renewal whose payment is booked (`facts.captured` is not null). */
export function completeRenewal(
  _loan: LoanSnapshot,
  _product: Product,
  _wish: PlanWish,
  _facts: PlanFacts,
): Decided<CompletedRenewal> {
  throw new Error('not written yet');
}
