import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { isCardExpired } from './card-expiry.ts';

const today = businessDate('2026-06-30');

test('a card expires after the last day of its expiration month [LVA-002]', () => {
  expect([5, 6, 7].map((month) => isCardExpired({ month, year: 2026 }, today))).toEqual([true, false, false]);
  expect(isCardExpired({ month: 12, year: 2025 }, today)).toBe(true);
  expect(isCardExpired({ month: 1, year: 2027 }, today)).toBe(false);
  expect(isCardExpired({ month: 5, year: 2026 }, businessDate('2026-06-01'))).toBe(true);
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
