import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { migrateLoan } from '@lendside/domain/refinance/migrate-loan.ts';
import type { Transaction } from '#platform/database.ts';
import { findLockedLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { lockLoans } from '#servicing/loans/loan-store.ts';
import { toLoanHeader } from '#servicing/commands/origination/originate-loan.ts';

/** Moves a loan unchanged to another built-in loan system (loan-core T10). Shares the other system's lock as well. Refuses
 *  with `date_not_open` when the two business dates differ. Source: loan-core 2.3 (MIGRATE), 3.3. */
export async function migrate(tx: Transaction, command: CommandHead & { readonly toLmsId: BuiltInSystemId }) {
  const { key, lmsId, loanId, toLmsId, poster = 'command', actor = 'store' } = command;
  await lockLoans(tx, toLmsId, [], poster);
  return runLoanCommand(
    tx,
    { key, kind: 'migrate', lmsId, loanIds: [loanId], newLoans: 1, actor, input: { loanId, toLmsId }, poster },
    async (context) => {
      const locked = findLockedLoan(context, loanId);
      if (!locked.ok) return locked;
      if (toLmsId === lmsId) return refused({ code: 'not_eligible', reason: 'same_system' });
      if ((await getBusinessDate(context.db, toLmsId)) !== context.on) return refused({ code: 'date_not_open' });
      const { loan, product, record } = locked.value;
      if (record.renewal != null) return refused({ code: 'not_eligible', reason: 'renewal_open' });
      const [newLoanId = 0] = context.newLoanIds;
      const newLoanHeader = toLoanHeader(record.storeId, newLoanId);
      const decision = migrateLoan(loan, product, { newLoanId, newLoanHeader, lmsId: toLmsId });
      if (!decision.ok) return decision;
      return decided({
        changes: [decision.value.old],
        newLoans: [{ ...decision.value.next, owner: record, refinancedFrom: loanId }],
        answer: { loanId, newLoanId, newLoanHeader },
      });
    },
  );
}
