import { describe, expect, test } from 'vitest';
import { addDays, businessDate, type BusinessDate } from './business-date.ts';
import {
  addBusinessDays,
  isBusinessDay,
  isFederalReserveHoliday,
  nextBusinessDay,
  rollToBusinessDay,
} from './business-days.ts';

function closedDaysOf(year: number): BusinessDate[] {
  const first = businessDate(`${year}-01-01`);
  return Array.from({ length: 366 }, (_, index) => addDays(first, index)).filter(
    (date) => date.startsWith(`${year}`) && isFederalReserveHoliday(date),
  );
}

describe('Federal Reserve Bank holidays', () => {
  test('2024 has eleven bank holidays', () => {
    expect(closedDaysOf(2024)).toEqual([
      '2024-01-01',
      '2024-01-15',
      '2024-02-19',
      '2024-05-27',
      '2024-06-19',
      '2024-07-04',
      '2024-09-02',
      '2024-10-14',
      '2024-11-11',
      '2024-11-28',
      '2024-12-25',
    ]);
  });

  test('the Saturday holiday July 4, 2026 closes no other day', () => {
    expect(closedDaysOf(2026)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
  });

  test('a holiday on Sunday closes the next Monday', () => {
    expect(isFederalReserveHoliday(businessDate('2027-07-05'))).toBe(true);
    expect(isFederalReserveHoliday(businessDate('2027-07-04'))).toBe(false);
  });
});

describe('nextBusinessDate', () => {
  test.each([
    ['2026-06-15', '2026-06-16'],
    ['2026-06-18', '2026-06-22'],
    ['2026-07-02', '2026-07-03'],
    ['2026-07-03', '2026-07-06'],
    ['2026-11-25', '2026-11-27'],
    ['2024-12-24', '2024-12-26'],
    ['2024-11-08', '2024-11-12'],
    ['2024-07-03', '2024-07-05'],
  ])('the business date after %s is %s', (after, next) => {
    expect(nextBusinessDay(businessDate(after))).toBe(next);
  });
});

describe('rolling and counting business days', () => {
  test('a date rolls to the next business day past weekends and holidays', () => {
    expect(rollToBusinessDay(businessDate('2026-06-15'))).toBe('2026-06-15');
    expect(rollToBusinessDay(businessDate('2026-06-13'))).toBe('2026-06-15');
    expect(rollToBusinessDay(businessDate('2026-06-19'))).toBe('2026-06-22');
    expect(isBusinessDay(businessDate('2026-06-20'))).toBe(false);
  });

  test('counting business days works in both directions', () => {
    expect(addBusinessDays(businessDate('2026-06-18'), 2)).toBe('2026-06-23');
    expect(addBusinessDays(businessDate('2026-06-22'), -1)).toBe('2026-06-18');
    expect(addBusinessDays(businessDate('2026-06-20'), 0)).toBe('2026-06-22');
    expect(() => addBusinessDays(businessDate('2026-06-20'), 0.5)).toThrow('whole number');
  });
});
