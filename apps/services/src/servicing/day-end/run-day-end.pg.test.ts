import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { balanced, credit, debit } from '@lendside/domain/ledger/journal-entry.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { describe, expect, test } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { dyingDatabase, Killed } from './dying-database.fixture.ts';
import { findBreaches } from './prove-day.ts';
import { returnNextDebit } from '#servicing/autopay/return-next-debit.ts';
import { advance, DayEndIsRunning, DayIsClosed, runDayEnd } from './run-day-end.ts';
import { LEDGER_HASH, postJournal, toJournalTransaction } from '#servicing/ledger/journal-store.ts';
import { announceInTime } from '#servicing/autopay/announced.fixture.ts';
import { enrolAutopay } from '#servicing/autopay/enrol-autopay.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

const firstDay = businessDate('2026-05-01');
/** Enough days to reach late fees and to kill day-end once before each of its statements. */
const DAYS = 50;

function theProduct(productId: number) {
  const product = findProduct(productId);
  if (product === null) throw new Error(`no product ${productId}`);
  return product;
}

/** Makes a small NLS book in which every step of day-end finds work: a late loan, a loan on autopay, and a loan paid by card
 *  each day. */
async function makeBook(): Promise<{ owner: Database; worker: Database; late: number; autopay: number; paid: number }> {
  const database = await copyTestDatabase();
  const owner = database.open('owner');
  const worker = database.open('lendside_worker');
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  const terms = { product: theProduct(2101), brand: 'inl', customerId: 'c', principalCents: cents(120_000) };
  const every = (days: number) => Array.from({ length: 12 }, (_, index) => addDays(firstDay, days * (index + 1)));
  const late = await openTestLoan(worker, { ...terms, dueDates: every(2) });
  const autopay = await openTestLoan(worker, { ...terms, dueDates: every(3) });
  const paid = await openTestLoan(worker, { ...terms, dueDates: every(14) });
  await worker.transaction((tx) => enrolAutopay(tx, autopay, 'ach', '•••• 1234'));
  await announceInTime(owner, autopay, businessDate('2026-05-04'));
  return { owner, worker, late, autopay, paid };
}

function payByCard(worker: Database, loanId: number, reference: string) {
  return worker.transaction((tx) =>
    postPayments(tx, 1, [
      { reference, loanId, amountCents: cents(1_234), purpose: 'standard', channel: 'card', confirmationNumber: '1' },
    ]),
  );
}

const EVENTS = statement<{ event: string; count: number }>(
  'events',
  'select event, count(*) as count from servicing.ledger_txn where lms_id = 1 group by event',
);

describe('day-end', () => {
  test('a day-end that is killed before any statement and run again has the same result [I10]', async () => {
    const [killed, spared] = [await makeBook(), await makeBook()];
    for (const { worker, autopay } of [killed, spared])
      expect(await worker.transaction((tx) => returnNextDebit(tx, autopay, 'R01'))).toBe(true);
    let deaths = 0;
    for (let at = 1; at <= DAYS; at += 1) {
      for (const book of [killed, spared]) await payByCard(book.worker, book.paid, `day-${at}`);
      const finished = await runDayEnd(dyingDatabase(killed.worker, at), 1).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(Killed);
          return false;
        },
      );
      if (!finished) {
        deaths += 1;
        await runDayEnd(killed.worker, 1);
      }
      await runDayEnd(spared.worker, 1);
    }
    expect(deaths).toBeGreaterThan(20);
    expect(deaths).toBeLessThan(DAYS);
    expect(await getBusinessDate(killed.worker, 1)).toBe(addDays(firstDay, DAYS));
    expect(await killed.worker.row(LEDGER_HASH)).toEqual(await spared.worker.row(LEDGER_HASH));
    const events = (await spared.worker.rows(EVENTS)).map((row) => row.event);
    expect(events).toEqual(
      expect.arrayContaining([
        'ACCRUE',
        'EARN_ORIGINATION_FEE',
        'LATE_FEE',
        'PAYMENT',
        'PROCESSOR_SETTLE',
        'ACH_SETTLE',
        'PAYMENT_REVERSED',
        'PROVISION',
      ]),
    );
  });

  test('a half-closed day takes no payments, and they are booked on the next day', async () => {
    const { worker, paid } = await makeBook();
    await expect(runDayEnd(dyingDatabase(worker, 8), 1)).rejects.toThrow(Killed);
    await expect(payByCard(worker, paid, 'too-soon')).rejects.toThrow(LoanSystemUnavailable);
    await runDayEnd(worker, 1);
    const [result] = await payByCard(worker, paid, 'too-soon');
    expect(result).toMatchObject({ ok: true, posted: { postedOn: addDays(firstDay, 1) } });
  });

  test('accruing a range of loans again changes nothing [I10]', async () => {
    const { worker } = await makeBook();
    await runDayEnd(worker, 1);
    const before = await worker.row(LEDGER_HASH);
    const summary = await worker.rows(
      statement(
        'again',
        `
      select servicing.open_range('{"lmsId": 1, "productId": 2101, "kind": "instalment", "books": [12, 31, 27], "memo": []}', $1, 0, 1000000)`,
      ),
      [firstDay],
    );
    expect(summary).toEqual([{ open_range: { loans: 0 } }]);
    expect(await worker.row(LEDGER_HASH)).toEqual(before);
  });

  test('a loan system runs one day-end at a time', async () => {
    const { worker } = await makeBook();
    await worker.transaction(async (other) => {
      await other.rows(statement('other_run', 'select pg_advisory_xact_lock(7342, 1)'));
      await expect(runDayEnd(worker, 1)).rejects.toThrow(DayEndIsRunning);
      expect((await runDayEnd(worker, 2)).date).toBe(addDays(firstDay, 1));
    });
  });

  test('day-end is refused and closes no other day when its day is already closed', async () => {
    const { worker } = await makeBook();
    const closing = { delivers: true, closing: firstDay };
    expect((await runDayEnd(worker, 1, closing)).date).toBe(addDays(firstDay, 1));
    await expect(runDayEnd(worker, 1, closing)).rejects.toThrow(DayIsClosed);
    expect(await getBusinessDate(worker, 1)).toBe(addDays(firstDay, 1));
  });

  test('a day-end that continues an interrupted run does not wait for commands', async () => {
    const { worker } = await makeBook();
    await worker.rows(
      statement('cut_off', "insert into servicing.eod_run (lms_id, business_date, step) values (1, $1, 'started')"),
      [firstDay],
    );
    await worker.transaction(async (command) => {
      await command.rows(statement('a_command', 'select pg_advisory_xact_lock_shared(7341, 1)'));
      expect((await runDayEnd(worker, 1)).date).toBe(addDays(firstDay, 1));
    });
  });

  test('an invariant breach is named, keeps the day open and stops further days [I4]', async () => {
    const { owner, worker, paid } = await makeBook();
    await owner.rows(
      statement(
        'spoil',
        "update servicing.loan_balance set balance = balance + 1 where loan_id = $1 and account = '1100'",
      ),
      [paid],
    );
    const days = await advance(worker, 1, addDays(firstDay, 5));
    expect(days).toHaveLength(1);
    expect(days[0]?.breaches.join('; ')).toMatch(`I4 loan ${paid}: account 1100 principal stands at`);
    expect(await getBusinessDate(worker, 1)).toBe(firstDay);
  });

  test('a balance left in a clearing account is named and keeps the day open [I5]', async () => {
    const { worker } = await makeBook();
    const left = balanced('REFINANCE', [debit(2600, cents(1)), credit(1000, cents(1))]);
    const facts = {
      lmsId: 1,
      businessDate: firstDay,
      loanId: null,
      chain: 'left',
      key: 'left',
      actor: 'store',
    } as const;
    await worker.transaction((tx) => postJournal(tx, [toJournalTransaction(left, facts)]));
    const { breaches } = await runDayEnd(worker, 1);
    expect(breaches).toEqual(['I5 clearing account 2600 stands at 1 cents']);
    expect(await getBusinessDate(worker, 1)).toBe(firstDay);
  });

  test('a pawn charge and a payday fee may equal their cap but not exceed it by a cent [I9]', async () => {
    const { owner, worker } = await makeBook();
    const terms = { customerId: 'c', dueDates: [] };
    const pawn = await openTestLoan(worker, {
      ...terms,
      product: theProduct(1101),
      brand: 'tmx',
      principalCents: cents(150_003),
    });
    const due = { ...terms, dueDates: [addDays(firstDay, 14)] };
    const byFace = await openTestLoan(worker, {
      ...due,
      product: theProduct(1107),
      brand: 'esm',
      principalCents: cents(10_000),
    });
    const byAdvance = await openTestLoan(worker, {
      ...due,
      product: theProduct(1106),
      brand: 'ccf',
      principalCents: cents(30_001),
    });
    const charge = statement('charge_so_much', 'update servicing.loan set period_charge = $2 where loan_id = $1');
    // The caps: 25% of 1,500.03; 15% of a face amount that includes 100.00 and its fee; 17.5% of 300.01.
    for (const [loanId, capCents] of [
      [pawn, 37_500],
      [byFace, 1_764],
      [byAdvance, 5_250],
    ] as const) {
      await owner.rows(charge, [loanId, capCents]);
      expect(await findBreaches(worker, 2, firstDay)).toEqual([]);
      await owner.rows(charge, [loanId, capCents + 1]);
      const what = `the charge of its period is ${capCents + 1} cents, its cap ${capCents}`;
      expect(await findBreaches(worker, 2, firstDay)).toEqual([`I9 loan ${loanId}: ${what}`]);
      await owner.rows(charge, [loanId, capCents]);
    }
  });

  test('the loss provision of a month is booked on its last day', async () => {
    const { worker } = await makeBook();
    await advance(worker, 1, businessDate('2026-06-02'));
    const provisions = statement<{ day: string }>(
      'provisions',
      "select business_date as day from servicing.ledger_txn where event = 'PROVISION' and lms_id = 1",
    );
    expect(await worker.rows(provisions)).toEqual([{ day: '2026-05-31' }]);
  });

  test('autopay collects the billed amount once on the rolled due date and settles a day later', async () => {
    const { worker, autopay } = await makeBook();
    // Due on Monday, May 4: collected when that day opens and settled when Tuesday opens.
    const days = await advance(worker, 1, businessDate('2026-05-05'));
    expect(days.map((day) => day.autopayDebits)).toEqual([0, 0, 1, 0]);
    const rows = await worker.rows(
      statement<{ event: string; day: string; moved: number }>(
        'autopay_lines',
        `
      select t.event, t.business_date as day, sum(e.dr)::bigint as moved from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
       where e.account in ('1030', '1000') and e.dr > 0 group by t.txn_id order by t.txn_id`,
      ),
    );
    const amount = (
      await worker.row(
        statement<{ amount: number }>(
          'first_item',
          'select amount from servicing.schedule_item where loan_id = $1 and number = 1',
        ),
        [autopay],
      )
    )?.amount;
    expect(rows).toEqual([
      { event: 'PAYMENT', day: '2026-05-04', moved: amount },
      { event: 'ACH_SETTLE', day: '2026-05-05', moved: amount },
    ]);
  });
});
