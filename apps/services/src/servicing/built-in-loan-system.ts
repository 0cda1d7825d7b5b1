import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanSystem } from '@lendside/providers/loan-systems/port.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { builtInCapabilities } from './capabilities/built-in-capabilities.ts';
import { findLoanOf, getBusinessDate, readHistoryOf, readLoansOf } from './loans/reads/loan-queries.ts';
import { postPayments } from './commands/payments/post-payments.ts';

/** Wraps our own loan core as a loan system. `db` is used for reads; with the role `lendside_api`, it shows only the rows of
 *  the given customers (D11). Postings join the transaction that the worker passes. Source: design 2. */
export function builtInLoanSystem(lmsId: 1 | 2, db: Database): LoanSystem<Transaction> {
  return {
    lmsId,
    name: loanSystemName(lmsId),
    capabilities: builtInCapabilities(lmsId, db),
    businessDate: async () => {
      const current = await getBusinessDate(db, lmsId);
      return { current, next: nextBusinessDay(current) };
    },
    accounts: (customerIds, brand) => readLoansOf(db, lmsId, customerIds, brand),
    account: (loanId, customerIds) => findLoanOf(db, lmsId, customerIds, loanId),
    history: (loanId, customerIds) => readHistoryOf(db, lmsId, customerIds, loanId),
    postPayments: (payments, tx) => postPayments(tx, lmsId, payments),
  };
}
