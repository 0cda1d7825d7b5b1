import { withLines } from '#ledger/journal-entry.ts';
import { enterNonAccrualPosting, leaveNonAccrualPosting } from '#ledger/loss-postings.ts';
import { floorAtZero, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { unearnedOwnCents } from '#loans/pawns/pawn-period.ts';
import { accountsHoldingDebt } from './accounts-holding-debt.ts';
import { chargeEarnedOn, originalChargeCents } from '#loans/charges/earned-charges.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { mayCure } from '#loans/pawns/may-cure.ts';
import { allOwed } from '#loans/payments/payment-allocation.ts';
import type { Product } from '#loans/products/product.ts';

/** Returns the part of an unpaid charge on the balance sheet that is not income yet, in cents. It is removed against 2200, not
 *  4900. In non-accrual, any balance left in 2200 belongs to a paid charge. */
export function unearnedOfUnpaidCents(loan: LoanSnapshot): Cents {
  const { chargeCents } = loan.balances;
  return accountsHoldingDebt(loan) === 'balance' ? minCents(unearnedOwnCents(loan), chargeCents) : NO_CENTS;
}

/** Returns the unearned charge by the straight line today, less the balance of 2200, and at most the unpaid charge; cents. */
function deferredAgainCents(loan: LoanSnapshot, product: Product): Cents {
  const { chargeCents, unearnedChargeCents } = loan.balances;
  const wholeCents = originalChargeCents(loan, product);
  const whole = { ...loan, balances: { ...loan.balances, unearnedChargeCents: wholeCents } };
  const earned = chargeEarnedOn(whole, product, loan.asOf);
  return minCents(chargeCents, floorAtZero(subtractCents(wholeCents, earned, unearnedChargeCents)));
}

function withUnearned(loan: LoanSnapshot, unearnedChargeCents: Cents, isNonAccrual: boolean): LoanSnapshot {
  return { ...loan, isNonAccrual, balances: { ...loan.balances, unearnedChargeCents } };
}

/** Takes unpaid interest, charge, grace and customary fee off the balance sheet. They stop being income but stay owed; the
 *  borrower's view does not change. No change for a loan that is already in non-accrual or charged off. Source: loan-core 2.3
 *  (ENTER non-accrual), 3.2. */
export function enterNonAccrual(loan: LoanSnapshot): LoanChange {
  if (accountsHoldingDebt(loan) !== 'balance') return { loan, entries: [], events: [] };
  const unearnedCents = unearnedOfUnpaidCents(loan);
  return {
    loan: withUnearned(loan, subtractCents(loan.balances.unearnedChargeCents, unearnedCents), true),
    entries: withLines([enterNonAccrualPosting(allOwed(loan.balances), unearnedCents)]),
    events: [],
  };
}

/** True when a loan may return to accrual once nothing is late: it is running or may be cured. False in repossession, under a
 *  stay, and in a default that its product does not let it cure. In those cases paying the past due amount does not help. */
function isCurable(loan: LoanSnapshot, product: Product): boolean {
  return loan.status === LOAN_STATUS.Open || loan.status === LOAN_STATUS.Chargeback || mayCure(loan, product);
}

/** Returns unpaid interest and charges to the balance sheet once the loan is cured and nothing is late. The part of a charge
 *  for future days is deferred again. Pass a `loan` that has already taken its status step. No change for a loan that is not
 *  in non-accrual, is late, or is in a status that no payment has cured. Source: loan-core 2.3 (LEAVE non-accrual: daysLate 0
 *  after a cure). */
export function leaveNonAccrual(loan: LoanSnapshot, product: Product): LoanChange {
  const isCured = accountsHoldingDebt(loan) === 'nonAccrual' && isCurable(loan, product) && loanDaysLate(loan) === 0;
  if (!isCured) return { loan, entries: [], events: [] };
  const unearnedCents = deferredAgainCents(loan, product);
  return {
    loan: withUnearned(loan, sumCents(loan.balances.unearnedChargeCents, unearnedCents), false),
    entries: withLines([leaveNonAccrualPosting(allOwed(loan.balances), unearnedCents)]),
    events: [],
  };
}
