import { closeLine as decideClosing } from '@lendside/domain/draws/credit-limit.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { hasPendingDraw } from '#servicing/commands/draws/draw-rows.ts';

/** Closes a line of credit permanently (loan-core T32). Source: loan-core 3.3. */
export function closeLine(tx: Transaction, head: CommandHead) {
  const input = { loanId: head.loanId };
  return changeLoan(
    tx,
    { ...head, kind: 'line.close', actor: head.actor ?? 'customer', input },
    async ({ loan, product }, { db }) => {
      if (product.kind !== 'line') return refused({ code: 'not_eligible', reason: 'not_a_line' });
      const decision = decideClosing(loan, product, await hasPendingDraw(db, loan.loanId));
      return decision.ok ? decided({ change: decision.value, answer: {} }) : decision;
    },
  );
}
