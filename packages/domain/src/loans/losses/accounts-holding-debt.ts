import type { LoanBooks } from '#ledger/loss-postings.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS, type LoanStatusCode } from '#loans/statuses/loan-status.ts';

const CHARGED_OFF: ReadonlySet<LoanStatusCode> = new Set<LoanStatusCode>([
  LOAN_STATUS.ChargedOff,
  LOAN_STATUS.OutForRepoChargedOff,
  LOAN_STATUS.RepossessedChargedOff,
  LOAN_STATUS.BankruptChargedOff,
]);

/** Returns which books hold the loan's debt, from its status and non-accrual mark alone. A sold loan that still owes something
 *  was never charged off: a charged-off loan leaves status 16 at its vehicle's sale, or owes nothing. Source: loan-core 2.1
 *  (borrower view and lender view), 2.3 (ENTER non-accrual, CHARGE_OFF), 3.1. */
export function accountsHoldingDebt(loan: LoanSnapshot): LoanBooks {
  if (CHARGED_OFF.has(loan.status)) return 'chargedOff';
  return loan.isNonAccrual ? 'nonAccrual' : 'balance';
}
