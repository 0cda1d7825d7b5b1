import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test, vi } from 'vitest';
import { statement } from '#platform/database.ts';
import { announceInTime } from '#servicing/autopay/announced.fixture.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { collectAutopay } from './collect-autopay.ts';
import { enrolAutopay } from './enrol-autopay.ts';

const first = businessDate('2026-06-15');
const LOCK_MONEY = statement('test_lock_money', 'select pg_advisory_xact_lock(7344, hashint8($1))::text');
const LOCK_LOAN = statement('test_lock_loan', 'select 1 from servicing.loan where loan_id = $1 for update nowait');
const WAITING = statement(
  'test_waits_for_money',
  `select 1 from pg_locks where locktype = 'advisory' and classid = 7344 and not granted
      and database = (select oid from pg_database where datname = current_database())`,
);

test('a batch of debits waits for the locks of money operations before it locks a loan', async () => {
  const books = await openCommandBooks(first);
  const dueDates = Array.from({ length: 12 }, (_, index) => addDays(first, 14 * (index + 1)));
  const loanId = await books.open({ productId: 2101, principalCents: 120_000, dueDates });
  await books.inUnit((tx) => enrolAutopay(tx, loanId, 'card', '•••• 4242'));
  const dueOn = dueDates[0] ?? first;
  await announceInTime(books.owner, loanId, dueOn);
  let collected: Promise<unknown> = Promise.resolve();
  await books.owner.transaction(async (tx) => {
    await tx.rows(LOCK_MONEY, [loanId]);
    collected = collectAutopay(books.worker, 1, dueOn);
    await vi.waitFor(async () => expect(await books.owner.rows(WAITING)).toHaveLength(1), { timeout: 20_000 });
    // The holder of the lock of money operations still gets the loan, so the two cannot wait for each other.
    expect(await tx.rows(LOCK_LOAN, [loanId])).toHaveLength(1);
  });
  await collected;
});
