import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  businessDate,
  daysBetween,
  fromDayNumber,
  parseBusinessDate,
  toDayNumber,
} from './business-date.ts';

describe('business dates', () => {
  test.each(['2026-06-15', '2024-02-29', '2000-02-29', '1970-01-01'])('%s is a business date', (text) => {
    expect(parseBusinessDate(text)).toBe(text);
  });

  test.each([
    '',
    '2024-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-6-15',
    '20260615',
    '2026-06-15T00:00:00Z',
  ])('%j is not a business date', (text) => {
    expect(parseBusinessDate(text)).toBeNull();
    expect(() => businessDate(text)).toThrow('not a calendar day');
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
  ])('%s plus %d months is %s, with the anchor day kept', (from, months, to) => {
    expect(addMonths(businessDate(from), months)).toBe(to);
  });

  test('adding months returns to anchor day 31 after a short month', () => {
    expect(addMonths(businessDate('2026-02-28'), 1, 31)).toBe('2026-03-31');
  });

  test('counting days between dates includes leap days and works in both directions', () => {
    expect(daysBetween(businessDate('2024-02-28'), businessDate('2024-03-01'))).toBe(2);
    expect(daysBetween(businessDate('2026-03-01'), businessDate('2026-02-28'))).toBe(-1);
    expect(addDays(businessDate('2026-12-31'), 1)).toBe('2027-01-01');
  });

  test('a date converts to its day number and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), fc.integer({ min: -2000, max: 2000 }), (days, step) => {
        const date = fromDayNumber(days);
        expect(toDayNumber(date)).toBe(days);
        expect(daysBetween(date, addDays(date, step))).toBe(step);
      }),
      { numRuns: 200 },
    );
  });
});
