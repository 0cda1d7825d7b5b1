import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { closedBanksText, isMovedOnTime, movedDebitText } from './debit-day.ts';

const today = businessDate('2026-06-15');
const HOLIDAY_ON_FRIDAY = businessDate('2026-06-19');
const SATURDAY = businessDate('2026-06-27');

test('a debit moved by a holiday or weekend is called on time, with the reason', () => {
  expect(movedDebitText(HOLIDAY_ON_FRIDAY, businessDate('2026-06-22'), today)).toBe(
    'Due Fri, Jun 19, a bank holiday. We’ll take it the next business day, and it’s on time.',
  );
  expect(movedDebitText(SATURDAY, businessDate('2026-06-29'), today)).toBe(
    'Due Sat, Jun 27, a weekend. We’ll take it the next business day, and it’s on time.',
  );
});

test('a debit on its day has no text, and a later one is never called on time', () => {
  const friday = businessDate('2026-06-26');
  expect(movedDebitText(friday, friday, today)).toBeNull();
  expect(movedDebitText(HOLIDAY_ON_FRIDAY, businessDate('2026-06-23'), today)).toBeNull();
  expect(isMovedOnTime(HOLIDAY_ON_FRIDAY, businessDate('2026-06-23'))).toBe(false);
  expect(isMovedOnTime(null, friday)).toBe(false);
  expect(isMovedOnTime(friday, null)).toBe(false);
});

test('a closed bank day is a bank holiday or a weekend', () => {
  expect(closedBanksText(businessDate('2026-06-19'))).toBe('a bank holiday');
  expect(closedBanksText(businessDate('2026-06-20'))).toBe('on a weekend');
});
