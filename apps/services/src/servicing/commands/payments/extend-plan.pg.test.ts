import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openNextDay } from '@lendside/domain/loans/day-end/open-next-day.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { extendPlan } from './extend-plan.ts';
import { postPayments } from './post-payments.ts';

const first = businessDate('2026-03-06');
const books = await openCommandBooks(first);
const product = findProduct(1106);
if (product === null) throw new Error('the catalogue is incomplete');
const dueOn = addDays(first, 25);
const openAdvance = (principalCents = 30_000): Promise<number> =>
  books.open({ productId: 1106, principalCents, dueDates: [dueOn], storeId: 10_001 });
const ask = (loanId: number, key: string) => ({ key, lmsId: 2, loanId, instalments: 4 }) as const;
const snapshotOf = async (loanId: number): Promise<LoanSnapshot> => (await books.loan(loanId)).snapshot;

async function payFirst(loanId: number): Promise<LoanSnapshot> {
  const payment = { reference: 'pay_1', loanId, amountCents: cents(8_813), purpose: 'standard' } as const;
  const channel = { channel: 'card', confirmationNumber: '1234567890' } as const;
  await books.inUnit((tx) => postPayments(tx, 2, [{ ...payment, ...channel }]));
  return snapshotOf(loanId);
}

test('an extended plan moves dates but no money, and day-end treats it like the domain [I4 I7 I10 I11]', async () => {
  const [kept, broken] = [await openAdvance(), await openAdvance(12_345)];
  await books.days(2, 20);
  const answer = await books.done((tx) => extendPlan(tx, ask(kept, 'plan')));
  expect(answer).toMatchObject({ status: 12, payments: [{ amountCents: 8_813 }, {}, {}, { amountCents: 8_812 }] });
  expect(await books.journal('plan')).toEqual([]);
  expect(await books.steps(kept)).toContain('extendPlan 12>12 customer');
  expect(payoffCents(await snapshotOf(kept))).toBe(35_250);
  for (const loanId of [kept, broken])
    expect(await books.refused((tx) => extendPlan(tx, ask(loanId, `again-${loanId}`)))).toEqual({
      code: 'not_eligible',
      reason: loanId === kept ? 'already_on_plan' : 'plan_too_soon',
    });

  const [firstDue] = (await snapshotOf(kept)).schedule;
  let expected = await snapshotOf(kept);
  while (expected.asOf < addDays(dueOn, 90)) {
    if (expected.asOf === firstDue?.dueOn) expected = await payFirst(kept);
    expected = openNextDay(expected, product).loan;
    await books.days(2, 1);
    expect(await snapshotOf(kept)).toEqual(expected);
  }
  expect(payoffCents(expected)).toBe(35_250 - 8_813);
  // The second payment was missed, so the loan has late status 31.
  expect(expected.status).toBe(31);
  expect((await books.steps(kept)).at(-1)).toBe('ladder31 12>31 dayEnd');
  await books.lawful();
});
