import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { AUTOPAY_ENDS } from '@lendside/domain/loans/payments/autopay-debit.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { advance } from '#servicing/day-end/run-day-end.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';
import { giveEmail } from './announced.fixture.ts';
import { endClosedAutopay } from './end-closed-autopay.ts';
import { enrolAutopay } from './enrol-autopay.ts';

const firstDay = businessDate('2026-05-01');
const dueOn = businessDate('2026-05-18');

const MOVED = statement(
  'test_closed_moved',
  `
  with stepped as (
    insert into servicing.loan_event (loan_id, seq, event, from_status, to_status, to_phase, actor, business_date)
    select loan_id, 100, 'test', status, $2, phase, 'dayEnd', $3 from servicing.loan where loan_id = $1
  )
  update servicing.loan set status = $2 where loan_id = $1`,
);
const LETTERS = statement<{ customer_id: string; reason: string; on: string }>(
  'test_closed_letters',
  `select customer_id, facts ->> 'reason' as reason, made_on::text as on from servicing.notice where code = 'N19' order by made_on, loan_id, customer_id`,
);
const RUNNING = statement<{ loan_id: number }>(
  'test_closed_running',
  'select loan_id from servicing.autopay where ended_on is null',
);
const COSIGNER = statement('test_closed_cosigner', `update servicing.loan set cosigner_id = 'co' where loan_id = $1`);
const COUNTS = statement<{ code: string }>(
  'test_closed_counts',
  `select code from servicing.notice where code in ('N03', 'N21') and made_on > '2026-05-12'`,
);

async function makeBook(): Promise<{ owner: Database; worker: Database; openLoan: () => Promise<number> }> {
  const database = await copyTestDatabase();
  const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  await giveEmail(owner, 1, 'c');
  const product = findProduct(2101);
  if (product === null) throw new Error('no product 2101');
  const dueDates = Array.from({ length: 12 }, (_, index) => addDays(dueOn, 14 * index));
  const openLoan = async () => {
    const terms = { product, brand: 'inl', customerId: 'c', principalCents: cents(120_000), dueDates };
    const loanId = await openTestLoan(worker, terms);
    await worker.transaction((tx) => enrolAutopay(tx, loanId, 'card', '•••• 4242'));
    return loanId;
  };
  return { owner, worker, openLoan };
}

test('autopay ends with a letter that says why in every status that closes a loan', async () => {
  const { owner, worker, openLoan } = await makeBook();
  const kept = await openLoan();
  const reasons: string[] = [];
  for (const [status, reason] of AUTOPAY_ENDS) {
    await owner.rows(MOVED, [await openLoan(), status, firstDay]);
    reasons.push(reason);
  }
  const on = addDays(firstDay, 1);
  expect(await endClosedAutopay(worker, 1, on)).toBe(reasons.length);
  expect(await endClosedAutopay(worker, 1, on)).toBe(0);
  expect((await owner.rows(LETTERS)).map(({ reason }) => reason)).toEqual(reasons);
  expect(await owner.rows(RUNNING)).toEqual([{ loan_id: kept }]);
});

test('a payoff at the store ends autopay, tells both borrowers, and nothing is taken after it', async () => {
  const { owner, worker, openLoan } = await makeBook();
  const loanId = await openLoan();
  await owner.rows(COSIGNER, [loanId]);
  await advance(worker, 1, businessDate('2026-05-12'));
  const owed = await findLoanOf(worker, 1, ['c'], loanId);
  const payment = { loanId, purpose: 'payoff', channel: 'store', confirmationNumber: '1', reference: 'store' } as const;
  const amountCents = owed === null ? cents(0) : payoffCents(owed.snapshot);
  await worker.transaction((tx) => postPayments(tx, 1, [{ ...payment, amountCents }]));
  const days = await advance(worker, 1, businessDate('2026-05-20'));
  expect(days.flatMap(({ breaches }) => breaches)).toEqual([]);
  expect(days.map(({ autopayDebits }) => autopayDebits)).toEqual(days.map(() => 0));
  expect(await owner.rows(LETTERS)).toEqual([
    { customer_id: 'c', reason: 'paidOff', on: '2026-05-13' },
    { customer_id: 'co', reason: 'paidOff', on: '2026-05-13' },
  ]);
  expect(await owner.rows(COUNTS)).toEqual([]);
});
