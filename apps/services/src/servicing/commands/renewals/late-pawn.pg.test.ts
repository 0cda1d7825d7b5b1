import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { expect, test } from 'vitest';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { voidRefinance } from '#servicing/commands/refinance/void-refinance.ts';
import { RenewalSteps, tomorrowAt, wishOf } from './renewal-books.fixture.ts';

// June 1, 2026 is a Monday. The pawn is due on July 1.
const books = await openCommandBooks(businessDate('2026-06-01'));
const steps = new RenewalSteps(books);
const TEN_OF_THE_MORNING = 600;
const TEN_IN_GEORGIA_UTC = 15;

test('a late pawn paid on Friday and signed on Monday waives its grace, and a void gives it back [I4 I7 I9]', async () => {
  const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
  await books.days(2, 39);
  // 225.00, and nine days of grace: 6.25 a day.
  const wish = wishOf(1101, 28_125);
  const opened = await steps.open(loanId, wish);
  await steps.capture(opened);
  await books.days(2, 3);
  const booked = await steps.complete(opened, await steps.revise(opened), {
    key: 'sign-late',
    signedAt: tomorrowAt(TEN_IN_GEORGIA_UTC),
  });
  expect(booked).toMatchObject({ ok: true, value: { newPrincipalCents: 150_000, newDueOn: '2026-08-09' } });
  expect(await books.journal('sign-late')).toEqual([
    'FEE_WAIVE Dr5020 18.75 Cr1120 18.75',
    'REFINANCE Dr2600 1500.00 Cr1100 1500.00 Dr1100 1500.00 Cr2600 1500.00',
    'PERIOD_CHARGE Dr1120 225.00 Cr2200 225.00',
    'EARN_CHARGE Dr2200 22.50 Cr4010 22.50',
  ]);
  await books.lawful();
  const newLoanId = booked.ok ? booked.value.newLoanId : 0;
  expect((await books.loan(newLoanId)).snapshot).toMatchObject({ noteOn: '2026-07-10', asOf: '2026-07-13' });

  // The window counts from the signature on Monday, not from the note of Friday.
  await books.days(2, 1);
  const head = { key: 'void-late', lmsId: 2, loanId: newLoanId, minutesOfDay: TEN_OF_THE_MORNING } as const;
  await books.done((tx) => voidRefinance(tx, head));
  const { snapshot } = await books.loan(loanId);
  // Four days of grace since the payment.
  expect(payoffCents(snapshot)).toBe(152_500);
  await books.days(2, 2);
  await books.lawful();
});
