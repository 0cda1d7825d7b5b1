import { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import { toWireResponse } from '@lendside/contract/wire.ts';
import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { timelineHandlers } from './timeline-routes.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { advance } from '#servicing/day-end/run-day-end.ts';
import { giveEmail } from '#servicing/autopay/announced.fixture.ts';
import { enrolAutopay } from '#servicing/autopay/enrol-autopay.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

const firstDay = businessDate('2026-05-01');
const dueOn = businessDate('2026-05-18');
const database = await copyTestDatabase();
const [owner, worker, api] = [database.open('owner'), database.open('lendside_worker'), database.open('lendside_api')];
await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
await giveEmail(owner, 1, 'c');
const product = findProduct(2101);
if (product === null) throw new Error('no product 2101');
const dueDates = Array.from({ length: 12 }, (_, index) => addDays(dueOn, 14 * index));
const terms = { product, brand: 'inl', customerId: 'c', principalCents: cents(120_000), dueDates };
const loanId = await openTestLoan(worker, terms);
const someone = (customerId: string): Customer => aCustomer('p', { NLS: customerId }, { brands: ['inl'] });
const calls = timelineHandlers({ db: api, loanSystems: [builtInLoanSystem(1, api)], mode: 'simulation' });
const read = () => calls.getAccountTimeline({ loanId, lmsId: 1 }, someone('c'));

await worker.transaction(async (tx) => {
  await enrolAutopay(tx, loanId, 'ach', '•••• 6789');
  await tx.rows(statement('pull', "update servicing.autopay set next_return_code = 'R01' where loan_id = $1"), [
    loanId,
  ]);
});
await advance(worker, 1, dueOn);

describe('the money timeline of a loan', () => {
  test('an unsettled bank debit is pending and counts toward the balance', async () => {
    const { events, asOf } = await read();
    expect(asOf).toBe(dueOn);
    const debit = events.find(({ state }) => state === 'pending');
    expect(debit).toMatchObject({ title: 'Autopay payment', isAutopay: true, isCounted: true, channel: 'ach' });
    expect(events.filter(({ state }) => state === 'scheduled')).toHaveLength(11);
    expect(events.filter(({ sort }) => sort === 'growth')).toHaveLength(1);
    expect(events.find(({ sort }) => sort === 'growth')).toMatchObject({ title: 'Interest', count: 17 });
  });

  test("a returned debit shows its reason, and the timeline's amounts add up to each balance [LOP-119]", async () => {
    await advance(worker, 1, businessDate('2026-05-22'));
    await worker.transaction((tx) =>
      postPayments(tx, 1, [
        {
          reference: 'by-hand',
          loanId,
          amountCents: cents(5_000),
          purpose: 'standard',
          channel: 'card',
          confirmationNumber: '1234567890',
        },
      ]),
    );
    const { events, payoffAmount } = await read();
    expect(events.find(({ state }) => state === 'returned')).toMatchObject({
      note: 'There was not enough money in the account',
      isAutopay: true,
    });
    let owed = 0;
    for (const event of events.filter(({ isCounted }) => isCounted)) {
      owed += event.amount;
      expect(event.balance).toBe(owed);
      expect(event.principal + event.interest + event.fees + event.credit).toBe(event.amount);
    }
    expect(owed).toBe(payoffAmount);
    expect(toWireResponse(getAccountTimeline, await read())).toMatchObject({ events: expect.any(Array) });
  });

  test("a loan's timeline downloads as CSV and as a tagged PDF", async () => {
    const csv = new TextDecoder().decode(await calls.getTimelineCsv({ loanId, lmsId: 1 }, someone('c')));
    expect(csv.split('\r\n').slice(0, 2)).toEqual([expect.stringMatching(/^Loan,/), 'As of,2026-05-22']);
    expect(csv).toContain('Returned');
    const pdf = await calls.getTimelinePdf({ loanId, lmsId: 1 }, someone('c'));
    const text = Buffer.from(pdf).toString('latin1');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text).toContain('/StructTreeRoot');
    expect(text).toContain('/Marked true');
  });

  test(`the timeline returns "not found" for another customer's loan`, async () => {
    await expect(calls.getAccountTimeline({ loanId, lmsId: 1 }, someone('other'))).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
  });
});
