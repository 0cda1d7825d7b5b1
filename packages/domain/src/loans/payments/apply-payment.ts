import type { JournalEntry } from '#ledger/journal-entry.ts';
import { paymentEntries, type PaymentAllocation, type PaymentTender } from '#ledger/payment-postings.ts';
import { subtractCents, type Cents } from '#money/cents.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { applyLinePayment } from '#loans/lines/line-payment.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { moveLoan, type LoanEventName } from '#loans/statuses/loan-transitions.ts';
import { mayCure } from '#loans/pawns/may-cure.ts';
import { mayReinstate } from '#loans/losses/may-reinstate.ts';
import { leaveNonAccrual } from '#loans/losses/non-accrual.ts';
import { allocatePayment, type PaymentPurpose } from './payment-allocation.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';
import { reinstatementCents } from '#loans/losses/reinstatement.ts';
import { settleClaim } from './settle-claim.ts';
import { closePaidOffLoan, applyPaymentParts, SMALL_BALANCE_CENTS } from './book-payment-parts.ts';

/** Result of a payment: the loan afterwards, the allocation, the entries in order, and the status event (already applied to
 *  `loan`) or null. `isClosing` is true when nothing is owed any more. */
export interface AppliedPayment {
  readonly loan: LoanSnapshot;
  readonly allocation: PaymentAllocation;
  readonly entries: readonly JournalEntry[];
  readonly event: LoanEventName | null;
  readonly isClosing: boolean;
}

/** Returns the status event of a loan that is paid in full. A sold loan has none, because it waits for its accounting
 *  (loan-core T21). For other statuses `moveLoan` throws when the step does not exist. Source: loan-core 3.3 (T07, T18, T29,
 *  T31), LOP-022. */
function closingEvent(loan: LoanSnapshot): LoanEventName | null {
  switch (loan.status) {
    case LOAN_STATUS.Chargeback:
      return 'repay';
    case LOAN_STATUS.Repossessed:
      return 'redeem';
    case LOAN_STATUS.ChargedOff:
    case LOAN_STATUS.OutForRepoChargedOff:
    case LOAN_STATUS.RepossessedChargedOff:
      return 'payClaim';
    case LOAN_STATUS.Sold:
      return null;
    default:
      return 'payoff';
  }
}

/** Returns the status event of a loan that is paid in part. Source: loan-core 3.3 (T12, T15, T19). */
function partEvent(before: LoanSnapshot, paid: LoanSnapshot, product: Product, isReinstated: boolean) {
  if (isReinstated) return 'reinstate';
  return mayCure(before, product) && loanDaysLate(paid) === 0 ? 'cure' : null;
}

function move(loan: LoanSnapshot, event: LoanEventName | null): LoanSnapshot {
  return event === null ? loan : moveLoan(loan, event);
}

/** Applies a payment to a loan on its business date. The server's posting and the web's preview both use it. It closes the
 *  loan when everything is paid, or when a `payoff` or `redemption` leaves at most 1.00. A payoff that is further short
 *  becomes a standard payment, because its quote was for an earlier day (4.3). A loan out for repo is reinstated by any
 *  payment of at least its reinstatement amount. A `settlement` ends the claim with any amount; the caller holds the signed
 *  offer (`paySettlement`). It does not check whether the loan may be paid; `loanCan` does. A reinstated pawn must be renewed
 *  at once (`reinstatePawn`). Throws on an amount that is not positive, and on a payoff when the status has no payoff step.
 *  Source: loan-core 2.3, 2.4, 3.3 (T07, T12, T15, T18, T19, T28, T29, T31), 4.3. */
export function applyPayment(
  loan: LoanSnapshot,
  product: Product,
  amountCents: Cents,
  purpose: PaymentPurpose,
  tender: PaymentTender = 'card',
): AppliedPayment {
  if (loan.line !== null) return applyLinePayment(loan, product, amountCents, purpose, tender);
  const payoff = payoffCents(loan);
  const shortCents = subtractCents(payoff, amountCents);
  if (purpose === 'settlement' && shortCents > 0) return settleClaim(loan, product, amountCents, tender);
  const mayFallShort = purpose === 'payoff' || purpose === 'redemption';
  const isClosing = shortCents <= 0 || (mayFallShort && shortCents <= SMALL_BALANCE_CENTS);
  const isReinstated = !isClosing && mayReinstate(loan, product) && amountCents >= reinstatementCents(loan, product);
  const waterfall = isClosing ? 'payoff' : isReinstated ? 'reinstatement' : 'standard';
  const allocation = allocatePayment(loan, product, amountCents, waterfall);
  const paid = applyPaymentParts(loan, allocation);
  const entries = paymentEntries(tender, allocation, accountsHoldingDebt(loan));
  if (isClosing) {
    const event = closingEvent(loan);
    const closed = closePaidOffLoan(paid, product);
    return {
      loan: move(closed.loan, event),
      allocation,
      entries: [...entries, ...closed.entries],
      event,
      isClosing,
    };
  }
  const event = partEvent(loan, paid, product, isReinstated);
  const back = leaveNonAccrual(move(paid, event), product);
  return { loan: back.loan, allocation, entries: [...entries, ...back.entries], event, isClosing };
}
