import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { headline } from '#journeys/accounts/standing/loan-words.ts';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { growthText } from './growth-text.ts';

test('the growth text names the daily amount, or the date until which a pawn does not grow', () => {
  expect(growthText(aLoan({ productId: 1108, perDiem: cents(12) }))).toBe('Interest adds $0.12 a day.');
  expect(growthText(aLoan())).toBe('This amount stays the same until Jul 3, 2026.');
  expect(growthText(aLoan({ daysLate: 8 }))).toBe('No interest is being added.');
});

test('the growth text of a renewed pawn names the charge of the next period and its day', () => {
  const renewed = aLoan({ comingCharge: { date: businessDate('2026-07-03'), amount: cents(34_125) } });
  expect(growthText(renewed)).toBe('This amount goes up by $341.25 on Jul 3, 2026.');
});

test('an installment loan at its cost cap does not grow, even when late', () => {
  const capped = aLoan({ productId: 1108, perDiem: NO_CENTS });
  expect(growthText(capped)).toBe('No interest is being added.');
  expect(growthText({ ...capped, statusCode: 27, daysLate: 94 })).toBe('No interest is being added.');
  expect(headline({ ...capped, statusCode: 27, daysLate: 94 }).below).toBe('No interest is being added');
});
