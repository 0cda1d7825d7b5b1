import { decided } from '@lendside/domain/loans/loan-change.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { takeProceeds as decideProceeds } from '@lendside/domain/settlements/vehicle-sale.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';

// A house account has no running balance, so a loan's share is the sum of the loan's own transactions.
const RECEIVABLE = statement<{ receivable: number }>(
  'loan_proceeds_receivable',
  `select coalesce(sum(e.dr - e.cr), 0)::bigint as receivable
     from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
    where t.loan_id = $1 and e.account = '1210'`,
);

/** Books the proceeds that the auction pays for the loan's vehicle. Source: loan-core 2.3 (AUCTION_REMITS). */
export function takeProceeds(tx: Transaction, head: CommandHead) {
  const input = { loanId: head.loanId };
  return changeLoan(
    tx,
    { ...head, kind: 'sale.takeProceeds', actor: head.actor ?? 'recovery', input },
    async ({ loan }, { db }) => {
      const receivableCents = cents((await db.row(RECEIVABLE, [loan.loanId]))?.receivable ?? 0);
      const decision = decideProceeds(loan, receivableCents);
      return decision.ok ? decided({ change: decision.value, answer: { receivableCents } }) : decision;
    },
  );
}
