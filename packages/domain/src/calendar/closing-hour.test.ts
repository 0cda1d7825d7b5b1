import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from './business-date.ts';
import { closesAtMs, countDaysDue, parseClosingHour, type ClosingHour } from './closing-hour.ts';

function hour(text: string): ClosingHour {
  const parsed = parseClosingHour(text);
  if (parsed === null) throw new Error(`${text} is no closing hour`);
  return parsed;
}

const CHICAGO = hour('21:00 America/Chicago');
const closes = (on: string, at: ClosingHour): string => new Date(closesAtMs(businessDate(on), at)).toISOString();

describe('closing hour', () => {
  test('a closing hour must be an hour from noon on with a time zone name', () => {
    expect(hour('23:30 America/New_York')).toEqual({ minutesOfDay: 1_410, timeZone: 'America/New_York' });
    expect(hour('12:00 UTC')).toEqual({ minutesOfDay: 720, timeZone: 'UTC' });
    for (const text of [
      '',
      '21:00',
      '9:00 UTC',
      '24:00 UTC',
      '21:60 UTC',
      '11:59 UTC',
      '21:00 Mars/Olympus',
      '21:00 +05:00',
    ])
      expect([text, parseClosingHour(text)]).toEqual([text, null]);
  });

  test('the closing hour follows the daylight saving time of its zone', () => {
    expect(closes('2026-03-07', CHICAGO)).toBe('2026-03-08T03:00:00.000Z');
    expect(closes('2026-03-08', CHICAGO)).toBe('2026-03-09T02:00:00.000Z');
    expect(closes('2026-10-31', CHICAGO)).toBe('2026-11-01T02:00:00.000Z');
    expect(closes('2026-11-01', CHICAGO)).toBe('2026-11-02T03:00:00.000Z');
    expect(closes('2026-03-08', hour('21:00 America/Phoenix'))).toBe('2026-03-09T04:00:00.000Z');
  });

  test('a closing hour is never early when the clocks skip or repeat it', () => {
    // In Nuuk, clocks go from 22:00 to 23:00 on a Saturday evening in March and from 23:00 back to 22:00 in October (Greenland,
    // since 2023).
    expect(closes('2026-03-28', hour('22:30 America/Nuuk'))).toBe('2026-03-29T00:30:00.000Z');
    expect(closes('2026-10-24', hour('23:30 America/Nuuk'))).toBe('2026-10-25T01:30:00.000Z');
  });

  test('a closing hour skipped past midnight closes its day on the next day, and not earlier', () => {
    // Clocks skip from 23:00 to midnight on the evening of 30 March 2024.
    const [on, at] = [businessDate('2024-03-30'), hour('23:01 America/Nuuk')];
    expect(closes('2024-03-30', at)).toBe('2024-03-31T01:01:00.000Z');
    expect(countDaysDue(on, Date.parse('2024-03-31T01:00:59.999Z'), at)).toBe(0);
    expect(countDaysDue(on, Date.parse('2024-03-31T01:01:00.000Z'), at)).toBe(1);
  });

  test('each day closes exactly once in every time zone', () => {
    const zones = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'Pacific/Honolulu', 'America/Nuuk'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.nat(4_000),
        fc.integer({ min: 720, max: 1_439 }),
        (timeZone, day, minutesOfDay) => {
          const on = addDays(businessDate('2020-01-01'), day);
          const at = { minutesOfDay, timeZone };
          const closingMs = closesAtMs(on, at);
          expect(countDaysDue(on, closingMs - 1, at)).toBe(0);
          expect(countDaysDue(on, closingMs, at)).toBe(1);
          expect(countDaysDue(on, closesAtMs(addDays(on, 3), at), at)).toBe(4);
          expect(closesAtMs(addDays(on, 1), at)).toBeGreaterThan(closingMs);
        },
      ),
    );
  });

  test('a ledger ahead of the calendar has no days to close', () => {
    expect(countDaysDue(businessDate('2026-05-03'), Date.parse('2026-05-01T20:00:00Z'), CHICAGO)).toBe(0);
  });
});
