import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { dayCount, formatDay, formatFullDay, formatMonthDay, relativeDay } from './calendar-text.ts';

const today = businessDate('2026-06-15');

test('a day has its weekday this year and its year in others', () => {
  expect(formatDay(businessDate('2026-07-03'), today)).toBe('Fri, Jul 3');
  expect(formatDay(businessDate('2027-01-02'), today)).toBe('Jan 2, 2027');
  expect(formatFullDay(businessDate('2026-01-01'))).toBe('Jan 1, 2026');
});

test('a day up to January 1, 1901 is shown as empty, and the next day in full [VAL-15]', () => {
  for (const date of ['1753-01-01', '1900-01-01', '1901-01-01'])
    for (const format of [formatDay, formatMonthDay, formatFullDay]) expect(format(businessDate(date), today)).toBe('');
  expect(formatDay(businessDate('1901-01-02'), today)).toBe('Jan 2, 1901');
  expect(formatMonthDay(businessDate('1901-01-02'))).toBe('Jan 2');
  expect(formatFullDay(businessDate('1901-01-02'))).toBe('Jan 2, 1901');
});

test.each([
  ['2026-06-15', 'today'],
  ['2026-06-16', 'tomorrow'],
  ['2026-06-14', 'yesterday'],
  ['2026-06-17', 'in 2 days'],
  ['2026-06-07', '8 days ago'],
  ['2026-07-03', 'in 18 days'],
  ['2026-07-27', 'in 6 weeks'],
  ['2026-12-15', 'in 6 months'],
  ['2024-06-15', '2 years ago'],
])('the day %s is written as %s', (date, words) => {
  expect(relativeDay(businessDate(date), today)).toBe(words);
});

test('a count of one day is singular', () => {
  expect([dayCount(1), dayCount(8)]).toEqual(['1 day', '8 days']);
});
