import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { periodCharge } from '@lendside/domain/ledger/loan-postings.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { refinance } from '#servicing/commands/refinance/refinance.ts';
import { postJournal, toJournalTransaction } from '#servicing/ledger/journal-store.ts';
import { runDayEnd } from './run-day-end.ts';

const START = businessDate('2026-06-01');
const PAWN_BREACHES = statement<{ breach: string }>(
  'trial_pawn_breaches',
  'select servicing.find_pawn_breaches(2, $1, $1) as breach',
);
const books = await openCommandBooks(START);

/** Renews a pawn on its first day. Returns the new loan, whose period starts on day 30. */
async function renewed(productId: number, chargeCents: number): Promise<number> {
  const loanId = await books.open({ productId, principalCents: 100_000 });
  const { newLoanId } = await books.done((tx) =>
    refinance(tx, {
      key: `plant-${loanId}`,
      lmsId: 2,
      loanId,
      amountCents: cents(chargeCents),
      tender: 'card',
      dueDates: [],
    }),
  );
  return newLoanId;
}

/** Books a period charge as the rule of before did, from `day` on. */
async function charge(loanId: number, chargeCents: number, day: number): Promise<void> {
  const from = addDays(START, day);
  const entry = periodCharge(cents(chargeCents), { from, to: addDays(from, 30), principalCents: cents(100_000) });
  const facts = { lmsId: 2, businessDate: from, loanId, key: `planted:${loanId}`, actor: 'test' } as const;
  await books.inUnit((tx) => postJournal(tx, [toJournalTransaction(entry, facts)]));
}

async function found(loanId: number): Promise<string[]> {
  const rows = await books.owner.rows(PAWN_BREACHES, [loanId]);
  return rows.map(({ breach }) => breach.replaceAll(String(loanId), 'L'));
}

test('day-end finds pawns renewed on day 1 and with ten days of overlap, and keeps the day open [I9]', async () => {
  // Each chain is lawful until its charge is planted.
  const loans = {
    georgia: await renewed(1101, 15_000),
    overlap: await renewed(1101, 15_000),
    tennessee: await renewed(1102, 22_000),
  };
  for (const loanId of Object.values(loans)) expect(await found(loanId)).toEqual([]);
  await charge(loans.georgia, 15_000, 1);
  await charge(loans.overlap, 15_000, 20);
  await charge(loans.tennessee, 22_000, 20);

  const dayOne = await found(loans.georgia);
  expect(dayOne.filter((breach) => breach.endsWith('is charged twice'))).toHaveLength(29);
  expect(dayOne.at(-1)).toBe(
    'I9 loan L: 0.295000 of the principal is charged in the 30 days to chain day 29, the cap is 0.250000',
  );
  const overlap = await found(loans.overlap);
  expect(overlap).toHaveLength(10);
  expect(overlap).toContain('I9 loan L: chain day 20 is charged twice');
  const tennessee = await found(loans.tennessee);
  expect(tennessee).toHaveLength(11);
  expect(tennessee.at(-1)).toContain('the cap is 0.220000');

  const { breaches } = await runDayEnd(books.worker, 2);
  expect(breaches).toContain(`I9 loan ${loans.georgia}: chain day 1 is charged twice`);
  expect(breaches).toContain(`I9 loan ${loans.overlap}: chain day 20 is charged twice`);
});
