import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { provision } from '@lendside/domain/ledger/provision-postings.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { allowanceCents, EXPECTED_LOSS } from '@lendside/domain/loans/losses/allowance.ts';
import { cents, subtractCents } from '@lendside/domain/money/cents.ts';
import { statement, type Database } from '#platform/database.ts';
import { postJournal, toJournalTransaction } from '#servicing/ledger/journal-store.ts';

const AGED_PRINCIPAL = statement<{ from_days_late: number; principal: number }>(
  'aged_principal',
  `
  select r.days as from_days_late, coalesce(sum(b.balance), 0)::bigint as principal
    from servicing.loan l
    join servicing.loan_balance b on b.loan_id = l.loan_id and b.account = '1100'
    join lateral (select max(d) as days from unnest($2::int[]) d where d <= l.days_late) r on true
   where l.lms_id = $1 group by r.days`,
);
const ALLOWANCE = statement<{ allowance: number }>(
  'allowance',
  `
  select coalesce(sum(e.cr - e.dr), 0)::bigint as allowance
    from servicing.ledger_entry e join servicing.ledger_txn t using (txn_id) where e.account = '1190' and t.lms_id = $1`,
);

function endsMonth(closing: BusinessDate, opening: BusinessDate): boolean {
  return closing.slice(0, 7) !== opening.slice(0, 7);
}

/** Adjusts the allowance to the expected losses, as the last entry on the last day of a month. The base is each loan's
 *  principal (1100) by its lateness on the day that opens, which day-end has just set. Loans charged off on that day have used
 *  their share of the allowance and need none. Source: loan-core 2.3 (PROVISION month end), 5.2 step 10, decision 016. */
export async function provisionMonth(
  db: Database,
  lmsId: LoanSystemId,
  { closing, opening }: { readonly closing: BusinessDate; readonly opening: BusinessDate },
): Promise<void> {
  if (!endsMonth(closing, opening)) return;
  const aged = await db.rows(AGED_PRINCIPAL, [lmsId, EXPECTED_LOSS.map((row) => row.fromDaysLate)]);
  const targetCents = allowanceCents(
    aged.map((row) => ({ fromDaysLate: row.from_days_late, principalCents: cents(row.principal) })),
  );
  const haveCents = cents((await db.row(ALLOWANCE, [lmsId]))?.allowance ?? 0);
  const entry = provision(subtractCents(targetCents, haveCents));
  if (entry.lines.length === 0) return;
  const facts = {
    lmsId,
    businessDate: closing,
    loanId: null,
    chain: `provision:${lmsId}`,
    key: `provision:${lmsId}:${closing.slice(0, 7)}`,
    actor: 'dayEnd',
  } as const;
  await db.transaction((tx) => postJournal(tx, [toJournalTransaction(entry, facts)]));
}
