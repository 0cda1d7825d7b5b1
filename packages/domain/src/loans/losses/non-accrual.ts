import { withLines } from '#ledger/journal-entry.ts';
import { enterNonAccrualPosting, leaveNonAccrualPosting } from '#ledger/loss-postings.ts';
import { floorAtZero, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { accountsHoldingDebt } from './accounts-holding-debt.ts';
import { chargeEarnedOn, originalChargeCents } from '#loans/charges/earned-charges.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { mayCure } from '#loans/pawns/may-cure.ts';
import { allOwed } from '#loans/payments/payment-allocation.ts';
import type { Product } from '#loans/products/product.ts';

/** The part of an unpaid charge on the balance sheet that is not yet income: it leaves the books against 2200, not 4900. What
 *  2200 still holds of a loan in non-accrual belongs to a part that was paid. Cents. */
export function unearnedOfUnpaidCents(loan: LoanSnapshot): Cents {
  const { unearnedChargeCents, chargeCents } = loan.balances;
  return accountsHoldingDebt(loan) === 'balance' ? minCents(unearnedChargeCents, chargeCents) : NO_CENTS;
}

/** What the straight line says is unearned today, beyond what 2200 still holds; of the unpaid charge at most. */
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

/** Takes the loan's unpaid interest, charge, grace and customary fee off the balance sheet: they stop being income and stay
 *  owed. The borrower's view does not change. Nothing to do for a loan that is there already or charged off.
 *  Source: loan-core 2.3 (ENTER non-accrual), 3.2. */
export function enterNonAccrual(loan: LoanSnapshot): LoanChange {
  if (accountsHoldingDebt(loan) !== 'balance') return { loan, entries: [], events: [] };
  const unearnedCents = unearnedOfUnpaidCents(loan);
  return {
    loan: withUnearned(loan, subtractCents(loan.balances.unearnedChargeCents, unearnedCents), true),
    entries: withLines([enterNonAccrualPosting(allOwed(loan.balances), unearnedCents)]),
    events: [],
  };
}

/** Whether a loan stands where it bears income once nothing is late: it runs, or may be cured. One that stays in default though its
 *  past due is paid (its product allows no cure), is sought, held or under a stay has not been cured. */
function isCurable(loan: LoanSnapshot, product: Product): boolean {
  return loan.status === LOAN_STATUS.Open || loan.status === LOAN_STATUS.Chargeback || mayCure(loan, product);
}

/** Brings unpaid interest and charges back on the balance sheet once nothing is late and the loan is cured; the part of a charge
 *  whose days have not come is deferred again. `loan` has taken its step already. Nothing to do for a loan that is not in non-accrual,
 *  is late, or stays in a status that no payment has cured. Source: loan-core 2.3 (LEAVE non-accrual: daysLate 0 after a cure). */
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
