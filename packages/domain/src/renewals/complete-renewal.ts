import type { AncillaryItem } from '#loans/ancillaries/offer-ancillaries.ts';
import { decided, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { closeAndOpen } from '#refinance/refinance-loan.ts';
import { moveToLine } from '#refinance/switch-product.ts';
import { draftRenewal } from './draft-renewal.ts';
import type { PlanFacts, PlanWish } from './renewal-plan.ts';
import type { RenewalTerms } from './renewal-terms.ts';

/** Both loans of a completed renewal, with the terms and products they were booked by. The shared entry is in `next`: the first one of a loan with
 *  a schedule, the last one of a line. */
export interface CompletedRenewal {
  readonly terms: RenewalTerms;
  readonly items: readonly AncillaryItem[];
  readonly old: LoanChange;
  readonly next: LoanChange;
}

/** Books the new loan of a renewal when all have signed: closes the old loan (22) and opens the new one, without a payment. It
 *  posts on the loan's business date. A pawn counts from the day its payment was booked: its period, its due date and its price.
 *  Other loans count from the day of the signed terms, even when that day was closed before the signature was read. What accrued
 *  since and does not count is waived first. The caller compares the hash of `terms` with the signed one. Refuses with
 *  `illegal_transition` unless the loan is Open or ActiveDefault, and when the new terms do not fit any more. Throws before the
 *  payment is booked. Source: loan-core 1.4, 2.3 (REFINANCE, PRODUCT_SWITCH), 3.3 (T08, T10); width 5. */
export function completeRenewal(
  loan: LoanSnapshot,
  product: Product,
  wish: PlanWish,
  facts: PlanFacts,
): Decided<CompletedRenewal> {
  if (facts.captured === null) throw new Error(`the payment for loan ${facts.newLoanId} is not booked yet`);
  const draft = draftRenewal(loan, product, wish, facts);
  if (!draft.ok) return draft;
  const { plan, paid, next } = draft.value;
  const { terms, items } = plan;
  if (next.kind === 'term') {
    const both = closeAndOpen(product, paid, next.debt, next.renewal);
    return decided({ terms, items, old: both.old, next: both.next });
  }
  const moved = moveToLine(paid, next.line);
  return moved.ok ? decided({ terms, items, ...moved.value }) : moved;
}
