import { isDebited } from '#loans/payments/autopay-debit.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import type { Product } from '#loans/products/product.ts';

/** Why a loan cannot be paid automatically. */
export type NoAutopayReason = 'paid_off' | 'not_started' | 'renewed_by_agreement' | 'not_scheduled' | 'protected';

/** Returns why autopay is not offered on a loan, or null. A pawn is excluded because each period needs a new agreement: paying
 *  only its charge would leave it late the next day. Source: loan-core 5.3, decision 014. */
export function whyNoAutopay(
  loan: LoanSnapshot,
  product: Product,
  facts: { readonly isCoveredBorrower: boolean },
): NoAutopayReason | null {
  if (loanStatusFacts(loan.status).shownAs === 'paidOff') return 'paid_off';
  if (loan.phase !== 'active') return 'not_started';
  if (product.kind === 'pawn') return 'renewed_by_agreement';
  if (!isDebited(loan)) return 'not_scheduled';
  return facts.isCoveredBorrower ? 'protected' : null;
}
