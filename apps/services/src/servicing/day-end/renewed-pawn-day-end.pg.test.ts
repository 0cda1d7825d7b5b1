import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openNextDay } from '@lendside/domain/loans/day-end/open-next-day.ts';
import { GEORGIA_TITLE_PAWN } from '@lendside/domain/loans/products/title-products.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { refinance } from '#servicing/commands/refinance/refinance.ts';

const books = await openCommandBooks(businessDate('2026-06-01'));

test('day-end matches openNextDay on a pawn renewed early with cash, into its grace [I7 I9]', async () => {
  const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
  await books.appraise(800_000);
  await books.days(2, 12);
  const { newLoanId } = await books.done((tx) =>
    refinance(tx, {
      key: 'renew-cash',
      lmsId: 2,
      loanId,
      amountCents: cents(42_500),
      tender: 'card',
      cashOutCents: cents(33_333),
      dueDates: [],
    }),
  );
  let expected = (await books.loan(newLoanId)).snapshot;
  expect(expected.pawn).toMatchObject({ startsOn: '2026-07-01', chargeCents: 0, carriedCents: 13_500 });
  const pay = (reference: string, amountCents: number) =>
    books.inUnit((tx) =>
      postPayments(tx, 2, [
        {
          reference,
          loanId: newLoanId,
          amountCents: cents(amountCents),
          purpose: 'standard',
          channel: 'card',
          confirmationNumber: '1234567890',
        },
      ]),
    );
  const paidAt = new Map([
    [5, 7_777],
    [53, 40_001],
    [55, 3],
    [56, 7],
  ]);
  for (let day = 0; day < 62; day += 1) {
    const amountCents = paidAt.get(day);
    if (amountCents !== undefined) {
      await pay(`paid-${day}`, amountCents);
      expected = (await books.loan(newLoanId)).snapshot;
    }
    await books.days(2, 1);
    expected = openNextDay(expected, GEORGIA_TITLE_PAWN).loan;
    expect((await books.loan(newLoanId)).snapshot).toEqual(expected);
  }
  expect(expected.pawn?.graceExact).toBeGreaterThan(0n);
  await books.lawful();
}, 120_000);
