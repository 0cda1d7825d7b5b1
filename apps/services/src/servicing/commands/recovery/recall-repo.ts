import { decided } from '@lendside/domain/loans/loan-change.ts';
import { recallRepo as decideRecall } from '@lendside/domain/settlements/vehicle-recovery.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { recordRepoStep } from './repo-cases.ts';

/** Withdraws the order from the recovery agent (loan-core T16, T24). Source: loan-core 3.3. */
export function recallRepo(tx: Transaction, head: CommandHead) {
  const input = { loanId: head.loanId };
  return changeLoan(tx, { ...head, kind: 'repo.recall', actor: head.actor ?? 'recovery', input }, (locked, { on }) => {
    const decision = decideRecall(locked.loan, locked.product);
    if (!decision.ok) return decision;
    return decided({
      change: decision.value,
      answer: {},
      alongside: (write) => recordRepoStep(write, locked.loan.loanId, { recalledOn: on }),
    });
  });
}
