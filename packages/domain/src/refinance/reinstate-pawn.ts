import { withLines } from '#ledger/journal-entry.ts';
import type { PaymentTender } from '#ledger/payment-postings.ts';
import { applyPayment, type AppliedPayment } from '#loans/payments/apply-payment.ts';
import { decided, refused, type Decided } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { decideTransition } from '#loans/statuses/loan-transitions.ts';
import { mayReinstate } from '#loans/losses/may-reinstate.ts';
import type { PaymentPurpose } from '#loans/payments/payment-allocation.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';
import { reinstatementCents } from '#loans/losses/reinstatement.ts';
import { NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { payOldLoan } from './pay-old-loan.ts';
import { carryOver, type RefinancedLoan } from './refinance-loan.ts';
import type { RefinancePaymentBounds } from './refinance-bounds.ts';
import { renewedLoanHeader } from './renewed-loan-header.ts';

/** A payment to reinstate a pawn; cents. */
export interface PawnReinstatement {
  readonly amountCents: Cents;
  readonly tender: PaymentTender;
  readonly newLoanId: number;
}

/** Both loans of a reinstated pawn, and the old loan after the payment alone (Open again, not yet renewed). */
export interface ReinstatedPawn extends RefinancedLoan {
  readonly payment: AppliedPayment;
}

/** Returns true when a payment reinstates a pawn, so that `reinstatePawn` must book it. Throws like `applyPayment`. Source:
 *  loan-core 3.3 (T15), decision 005. */
export function reinstatesPawn(
  loan: LoanSnapshot,
  product: Product,
  amountCents: Cents,
  purpose: PaymentPurpose,
): boolean {
  if (product.kind !== 'pawn' || !mayReinstate(loan, product)) return false;
  return applyPayment(loan, product, amountCents, purpose).event === 'reinstate';
}

/** Returns the smallest payment that reinstates a pawn, and the largest that still leaves the smallest loan it may be renewed
 *  into; cents. A larger payment is allowed only as a payoff. Source: loan-core 4.3, 4.4 (REF-007), decision 005. */
export function pawnReinstatementBounds(loan: LoanSnapshot, product: Product): RefinancePaymentBounds {
  return {
    minCents: reinstatementCents(loan, product),
    maxCents: subtractCents(payoffCents(loan), product.minimumLoanAmountCents),
  };
}

/** Reinstates a pawn from recovery on its business date (loan-core T15; T19 at the store). It posts the payment by the
 *  reinstatement waterfall for costs, fees and charges, and renews the pawn immediately (T08). A new period is needed because
 *  paying a pawn's charges moves no due date. Refuses with `illegal_transition` unless the pawn is out for repo or recovered.
 *  Refuses with `not_eligible` (reason `whole_balance_due`) when product or loan may not be reinstated. Refuses with
 *  `amount_out_of_range` when the payment is below the reinstatement amount or would leave less than the smallest loan.
 *  Source: loan-core 2.4, 3.3, 4.3, decision 005. */
export function reinstatePawn(
  old: LoanSnapshot,
  product: Product,
  { amountCents, tender, newLoanId }: PawnReinstatement,
): Decided<ReinstatedPawn> {
  const step = decideTransition(old.status, old.phase, 'reinstate');
  if (!step.ok) return step;
  if (product.kind !== 'pawn' || !mayReinstate(old, product))
    return refused({ code: 'not_eligible', reason: 'whole_balance_due' });
  const bounds = pawnReinstatementBounds(old, product);
  if (amountCents < bounds.minCents || amountCents > bounds.maxCents)
    return refused({ code: 'amount_out_of_range', ...bounds });
  const header = renewedLoanHeader(old.loanHeader);
  if (header === null) return refused({ code: 'not_eligible', reason: 'generations_used_up' });
  const payment = applyPayment(old, product, amountCents, 'reinstatement', tender);
  const credited = payOldLoan(payment.loan, product, NO_CENTS, tender);
  const entries = withLines([...payment.entries, ...credited.entries]);
  const paid = { loan: credited.loan, entries, events: ['reinstate' as const] };
  const terms = { newLoanId, cashOutCents: NO_CENTS, channel: 'store', financedItems: [], dueDates: [] } as const;
  return decided({ ...carryOver(product, paid, terms, { product, header }), payment });
}
