import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openNextDay } from '@lendside/domain/loans/day-end/open-next-day.ts';
import { costLeftCents } from '@lendside/domain/loans/charges/cost-cap.ts';
import { OHIO_SHORT_TERM_LOAN } from '@lendside/domain/loans/products/personal-products.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { runDayEnd } from './run-day-end.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

const NOTE_ON = businessDate('2026-02-02');
/** A principal of 600.00 accrues 0.46 a day. */
const PRINCIPAL = cents(60_000);
const DAYS = 6;

const SAY_PAID = statement('say_paid', 'update servicing.loan set applied = $2 where loan_id = $1');

test("interest stops at the loan's cost cap, both in day-end and in `openNextDay` (I9)", async () => {
  const database = await copyTestDatabase();
  const owner = database.open('owner');
  const worker = database.open('lendside_worker');
  const lmsId = 2;
  await seedReference(owner, 'simulation', { 1: NOTE_ON, 2: NOTE_ON });
  const system = builtInLoanSystem(lmsId, worker);
  const loanId = await openTestLoan(worker, {
    product: OHIO_SHORT_TERM_LOAN,
    brand: 'chs',
    customerId: 'everybody',
    principalCents: PRINCIPAL,
    dueDates: [26, 54, 85, 115].map((days) => addDays(NOTE_ON, days)),
  });
  const read = async () => {
    const account = await system.account(loanId, ['everybody']);
    if (account === null) throw new Error('the loan is gone');
    return account.snapshot;
  };
  // Pretends that charges of 346.90 were paid. With the fee of 12.00, 1.10 remains below the cap of 360.00: just over two days of
  // interest.
  await owner.rows(SAY_PAID, [loanId, 34_690]);
  let expected = await read();
  expect(costLeftCents(expected, OHIO_SHORT_TERM_LOAN)).toBe(110);
  for (let day = 0; day < DAYS; day += 1) {
    await runDayEnd(worker, lmsId);
    expected = openNextDay(expected, OHIO_SHORT_TERM_LOAN).loan;
    const { accruedExact, balances } = await read();
    expect({ accruedExact, balances }).toEqual({ accruedExact: expected.accruedExact, balances: expected.balances });
  }
  expect(expected.balances.interestCents).toBe(110);
  expect(costLeftCents(expected, OHIO_SHORT_TERM_LOAN)).toBe(0);
}, 60_000);
