import { movedCents } from '@lendside/domain/ledger/journal-entry.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import {
  approveRefund as decideRefund,
  payRefund as decidePayout,
} from '@lendside/domain/loans/payments/refund-credit.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { readBooks, standing } from '#servicing/ledger/loan-books.ts';

/** Approves the refund of a credit balance, which then becomes a payable. Source: loan-core 2.3 (REFUND approve), 5.4 (N15). */
export function approveRefund(
  tx: Transaction,
  { amountCents, ...head }: CommandHead & { readonly amountCents: Cents },
) {
  const input = { loanId: head.loanId, amountCents };
  return changeLoan(tx, { ...head, kind: 'refund.approve', actor: head.actor ?? 'store', input }, ({ loan }) => {
    const decision = decideRefund(loan, amountCents);
    return decision.ok ? decided({ change: decision.value, answer: { amountCents } }) : decision;
  });
}

const REFUNDS_PAID = statement<{ paid: number }>(
  'refunds_paid',
  `select coalesce(sum(e.cr), 0)::bigint as paid from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
    where t.loan_id = $1 and t.event = 'REFUND_PAID' and e.account = '1000'`,
);

/** Returns the approved refund of a loan that is not paid out yet, in cents. */
async function unpaidCents(db: Queryable, loanId: number): Promise<Cents> {
  const approved = standing(await readBooks(db, loanId)).filter(({ entry }) => entry.event === 'REFUND_APPROVED');
  const approvedCents = approved.reduce((sum, { entry }) => sum + movedCents(entry), 0);
  return cents(approvedCents - ((await db.row(REFUNDS_PAID, [loanId]))?.paid ?? 0));
}

/** Pays the approved refund of a loan's credit. Refuses with `not_eligible` (reason `nothing_approved`) when there is none.
 *  Source: loan-core 2.3 (REFUND pay). */
export function payRefund(tx: Transaction, head: CommandHead) {
  const input = { loanId: head.loanId };
  return changeLoan(
    tx,
    { ...head, kind: 'refund.pay', actor: head.actor ?? 'store', input },
    async ({ loan }, { db }) => {
      const amountCents = await unpaidCents(db, loan.loanId);
      if (amountCents <= 0) return refused({ code: 'not_eligible', reason: 'nothing_approved' });
      return decided({ change: decidePayout(loan, amountCents), answer: { amountCents } });
    },
  );
}
