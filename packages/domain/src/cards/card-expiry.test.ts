import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { formatExpiry, isCardExpired, normaliseExpiry, parseExpiry } from './card-expiry.ts';

const today = businessDate('2026-06-30');

test('a card expires after the last day of its month [LVA-002]', () => {
  expect([5, 6, 7].map((month) => isCardExpired({ month, year: 2026 }, today))).toEqual([true, false, false]);
  expect(isCardExpired({ month: 12, year: 2025 }, today)).toBe(true);
  expect(isCardExpired({ month: 1, year: 2027 }, today)).toBe(false);
  expect(isCardExpired({ month: 5, year: 2026 }, businessDate('2026-06-01'))).toBe(true);
});

test('the year is 20 plus its two digits [LVA-003 VAL-23]', () => {
  expect(parseExpiry('09/27')).toEqual({ month: 9, year: 2027 });
});

test('only MM/YY is parsed [LVA-024 VAL-23]', () => {
  for (const text of ['13/27', '1/27', '00/27', '01/2027', '0127', '01-27', ''])
    expect([parseExpiry(text), text]).toEqual([null, text]);
  expect(parseExpiry('01/27')).not.toBeNull();
});

test('month and year become two digits each [LVA-014 CRD-005]', () => {
  expect(normaliseExpiry('3', '2027')).toEqual({ month: '03', year: '27' });
  expect(normaliseExpiry('12', '27')).toEqual({ month: '12', year: '27' });
  for (const [month, year] of [
    ['0', '27'],
    ['13', '27'],
    ['3', '1927'],
    ['3', '7'],
    ['x', '27'],
  ] as const)
    expect(normaliseExpiry(month, year)).toBeNull();
});

test('every expiry can be formatted and parsed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2000, max: 2099 }), (month, year) => {
      expect(parseExpiry(formatExpiry({ month, year }))).toEqual({ month, year });
    }),
  );
});

test('a card that is valid today was valid on every earlier day', () => {
  const anyDay = fc.date({ min: new Date('2001-01-01'), max: new Date('2098-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      anyDay,
      anyDay,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2000, max: 2099 }),
      (a, b, month, year) => {
        const [earlier = '', later = ''] = [a, b].map((day) => day.toISOString().slice(0, 10)).sort();
        const expiry = { month, year };
        expect(isCardExpired(expiry, businessDate(later)) || !isCardExpired(expiry, businessDate(earlier))).toBe(true);
      },
    ),
  );
});
