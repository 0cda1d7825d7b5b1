import { movedCents } from '@lendside/domain/ledger/journal-entry.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import {
  approveRefund as decideRefund,
  payRefund as decidePayout,
  returnRefund as decideReturn,
} from '@lendside/domain/loans/payments/refund-credit.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import {
  endDisbursement,
  findAnyDisbursement,
  makeDisbursement,
  openRefundCents,
} from '#servicing/commands/disbursements/disbursement-rows.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { readBooks, standing } from '#servicing/ledger/loan-books.ts';

/** Where a refund goes, and the reference that its channel will know. */
interface RefundTarget {
  readonly reference: string;
  readonly customerId: string;
  readonly channel: DisbursementChannel;
  /** The card or account: `app.card.card_id`; null for the store. */
  readonly destination: string | null;
}

/** Approves the refund of a credit balance, which then becomes a payable. With `payTo` it is paid out by that channel. Source: loan-core 2.3
 *  (REFUND approve), 5.4 (N15). */
export function approveRefund(
  tx: Transaction,
  { amountCents, payTo, ...head }: CommandHead & { readonly amountCents: Cents; readonly payTo?: RefundTarget },
) {
  const input = { loanId: head.loanId, amountCents, payTo };
  return changeLoan(
    tx,
    { ...head, kind: 'refund.approve', actor: head.actor ?? 'store', input },
    ({ loan }, { on }) => {
      const decision = decideRefund(loan, amountCents);
      if (!decision.ok) return decision;
      return decided({
        change: decision.value,
        answer: { amountCents },
        alongside: async (write) => {
          if (payTo === undefined) return;
          await makeDisbursement(write, { ...payTo, loanId: head.loanId, purpose: 'refund', amountCents, on });
        },
      });
    },
  );
}

const REFUNDS_PAID = statement<{ paid: number }>(
  'refunds_paid',
  `select coalesce(sum(e.cr - e.dr), 0)::bigint as paid from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
    where t.loan_id = $1 and t.event in ('REFUND_PAID', 'REFUND_RETURNED') and e.account in ('1000', '1010')`,
);

/** Returns the approved refund of a loan that is neither paid out nor on its way, in cents. */
async function unpaidCents(db: Queryable, loanId: number): Promise<Cents> {
  const approved = standing(await readBooks(db, loanId)).filter(({ entry }) => entry.event === 'REFUND_APPROVED');
  const approvedCents = approved.reduce((sum, { entry }) => sum + movedCents(entry), 0);
  const paidCents = (await db.row(REFUNDS_PAID, [loanId]))?.paid ?? 0;
  return cents(approvedCents - paidCents - (await openRefundCents(db, loanId)));
}

/** Pays the approved refund of a loan's credit at the store's counter. A refund that is already on its way to its person is not paid again.
 *  Refuses with `not_eligible` (reason `nothing_approved`) when there is none. Source: loan-core 2.3 (REFUND pay). */
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

/** A command on a refund that is on its way, by its disbursement. */
export type RefundCommand = CommandHead & { readonly reference: string };

/** Books that a refund that was on its way reached its person. Refuses with `not_eligible` (reason `no_such_refund`). Source: loan-core 2.3
 *  (REFUND pay). */
export function settleRefund(tx: Transaction, { reference, ...head }: RefundCommand) {
  const input = { loanId: head.loanId, reference };
  return changeLoan(
    tx,
    { ...head, kind: 'refund.settle', actor: head.actor ?? 'partner', input },
    async ({ loan }, { db, on }) => {
      const refund = await findAnyDisbursement(db, reference);
      if (refund?.state !== 'approved') return refused({ code: 'not_eligible', reason: 'no_such_refund' });
      return decided({
        change: decidePayout(loan, cents(refund.amount), refund.channel === 'store' ? 1010 : 1000),
        answer: { amountCents: refund.amount },
        alongside: (write) => endDisbursement(write, reference, 'completed', on),
      });
    },
  );
}

/** Takes back a refund that its channel returned after it was paid; it waits at the store. Refuses with `not_eligible` (reason
 *  `no_such_refund`). Source: loan-core 2.3 (DISBURSE returned by the bank). */
export function takeRefundBack(tx: Transaction, { reference, ...head }: RefundCommand) {
  const input = { loanId: head.loanId, reference };
  return changeLoan(
    tx,
    { ...head, kind: 'refund.returned', actor: head.actor ?? 'partner', input },
    async ({ loan }, { db, on }) => {
      const refund = await findAnyDisbursement(db, reference);
      if (refund?.state !== 'completed' || refund.channel === 'store')
        return refused({ code: 'not_eligible', reason: 'no_such_refund' });
      return decided({
        change: decideReturn(loan, cents(refund.amount)),
        answer: { amountCents: refund.amount },
        alongside: (write) => endDisbursement(write, reference, 'approved', on, 'store'),
      });
    },
  );
}
