import type { LockCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { findLoanLock, releaseLoanLock, takeLoanLock } from '#servicing/commands/refinance/loan-locks.ts';
import { readAs } from './read-as.ts';

/** Calls for the locks that keep two people from changing a loan at the same time. */
export function lockCalls(db: Database): LockCalls<Transaction> {
  return {
    findLock: (loanId, type, customerIds) => readAs(db, customerIds, (tx) => findLoanLock(tx, loanId, type)),
    takeLock: (loanId, type, holder, tx) => takeLoanLock(tx, loanId, type, holder),
    releaseLock: (loanId, type, holderId, tx) => releaseLoanLock(tx, loanId, type, holderId),
  };
}
