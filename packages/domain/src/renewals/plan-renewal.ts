import { decided, type Decided } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { draftRenewal } from './draft-renewal.ts';
import type { PlanFacts, PlannedRenewal, PlanWish } from './renewal-plan.ts';

/** Plans the loan that replaces another one: the one function behind quoting, signing and booking. `loan` is the old loan on its
 *  business date, before its payment or, with `facts.captured`, after it. Both give the same terms on the same day. Before the
 *  payment it refuses everything that a renewal or switch refuses: `illegal_transition`, `not_eligible` and
 *  `amount_out_of_range`. After the payment the bounds are not asked again. A pawn counts from the day of its payment, and what
 *  accrued since is waived. What a TLXe loan accrued since is waived too. Unpaid interest of an NLS loan becomes principal.
 *  Source: loan-core 1.4, 2.3 (REFINANCE, PRODUCT_SWITCH), 4.3, 4.4, 6.1; width 5. */
export function planRenewal(
  loan: LoanSnapshot,
  product: Product,
  wish: PlanWish,
  facts: PlanFacts,
): Decided<PlannedRenewal> {
  const draft = draftRenewal(loan, product, wish, facts);
  return draft.ok ? decided(draft.value.plan) : draft;
}
