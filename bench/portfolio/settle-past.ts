import { addBusinessDays } from '@lendside/domain/calendar/business-days.ts';
import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { achSettle, processorSettle } from '@lendside/domain/ledger/payment-postings.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { statement, type Database } from '@lendside/services/platform/database.ts';
import { postJournal, toJournalTransaction } from '@lendside/services/servicing/ledger/journal-store.ts';

const UNSETTLED = statement<{ account: string; amount: number }>(
  'portfolio_unsettled',
  `
  select e.account, sum(e.dr - e.cr)::bigint as amount
    from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
   where t.lms_id = $1 and t.loan_id >= $2 and t.business_date < $3 and e.account in ('1020', '1030') group by e.account`,
);

/** Books what processors and banks paid out long ago for the copies' payments, so that the clearing accounts hold only what
 *  the next day-end settles. */
export async function settlePast(
  worker: Database,
  lmsId: 1 | 2,
  firstLoan: number,
  today: BusinessDate,
): Promise<void> {
  const settledNext = addBusinessDays(addDays(today, 1), -1);
  const rows = await worker.rows(UNSETTLED, [lmsId, firstLoan, settledNext]);
  const facts = {
    lmsId,
    businessDate: today,
    loanId: null,
    actor: 'portfolio',
    chain: `portfolio:${firstLoan}:settle:${lmsId}`,
  };
  const journal = rows
    .filter(({ amount }) => amount > 0)
    .map(({ account, amount }) => {
      const entry = account === '1020' ? processorSettle(cents(amount), NO_CENTS) : achSettle(cents(amount));
      return toJournalTransaction(entry, { ...facts, key: `${facts.chain}:${account}` });
    });
  if (journal.length > 0) await worker.transaction((tx) => postJournal(tx, journal));
}
