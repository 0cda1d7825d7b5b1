import { addMonths, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { escheat } from '@lendside/domain/ledger/provision-postings.ts';
import { refundApproved } from '@lendside/domain/ledger/reversal-postings.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { refundableCents } from '@lendside/domain/loans/payments/refund-credit.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import {
  endDisbursement,
  makeDisbursement,
  surplusReference,
} from '#servicing/commands/disbursements/disbursement-rows.ts';
import { postJournal, toJournal } from '#servicing/ledger/journal-store.ts';
import { lockLoans } from '#servicing/loans/loan-store.ts';

/** A credit that nobody claimed is refunded after six months (12 CFR 1026.11). An unclaimed surplus is paid to the state after
 *  three years [P]. */
const REFUND_MONTHS = 6;
const ESCHEAT_MONTHS = 36;

const IDLE = statement<{ loan_id: number; account: '2010' | '2400'; amount: number }>(
  'idle_credits',
  `
  select b.loan_id, b.account, -b.balance as amount
    from servicing.loan_balance b
    join servicing.loan l on l.loan_id = b.loan_id and l.lms_id = $1
    join servicing.ledger_txn t on t.txn_id = b.as_of_txn
   where b.balance < 0 and (b.account = '2010' and t.business_date <= $2 or b.account = '2400' and t.business_date <= $3)
   order by b.loan_id, b.account`,
);

async function payOut(
  tx: Transaction,
  lmsId: LoanSystemId,
  on: BusinessDate,
  idle: { readonly loan_id: number; readonly account: '2010' | '2400'; readonly amount: number },
): Promise<void> {
  const [locked] = await lockLoans(tx, lmsId, [idle.loan_id], 'dayEnd');
  const isCredit = idle.account === '2010';
  // After a returned payment the loan owes again, and that part of the credit is kept.
  const amountCents = isCredit && locked !== undefined ? refundableCents(locked.snapshot) : cents(idle.amount);
  if (amountCents === 0) return;
  const entries = isCredit ? [refundApproved(amountCents)] : [escheat(amountCents)];
  const key = `${isCredit ? 'refund' : 'escheat'}:${idle.loan_id}:${on}`;
  await postJournal(tx, toJournal(entries, { lmsId, businessDate: on, loanId: idle.loan_id, key, actor: 'dayEnd' }));
  if (!isCredit) await endDisbursement(tx, surplusReference(idle.loan_id), 'cancelled', on);
  else if (locked !== undefined)
    await makeDisbursement(tx, {
      reference: key,
      loanId: idle.loan_id,
      customerId: locked.customerId,
      purpose: 'refund',
      channel: 'store',
      amountCents,
      on,
    });
}

/** Pays out idle money on the first business day of a month: customers' credits, less what the loan owes, wait at their stores from then on,
 *  and unclaimed surpluses of sales go to the state. Source: loan-core 2.3, 4.1 (X) (REFUND, ESCHEAT), 5.2 step 10, 5.4 (N15). */
export async function refundCredits(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<void> {
  if (on.slice(8) > '05' || !isBusinessDay(on)) return;
  const rows = await db.rows(IDLE, [lmsId, addMonths(on, -REFUND_MONTHS), addMonths(on, -ESCHEAT_MONTHS)]);
  for (const idle of rows) await db.transaction((tx) => payOut(tx, lmsId, on, idle));
}
