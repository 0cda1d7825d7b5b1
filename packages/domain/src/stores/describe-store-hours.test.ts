import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decideStoreOpen,
  describeHours,
  describeStanding,
  parseStoreHours,
  type WeekHours,
} from './describe-store-hours.ts';

const WEEK = parseStoreHours('Mon-Fri 9:00-19:00; Sat 10:00-16:00; Sun closed') ?? [];

test('store hours are described with equal days grouped [LOP-096]', () => {
  expect(describeHours(WEEK)).toEqual([
    { days: 'Monday to Friday', hours: '9:00 AM to 7:00 PM' },
    { days: 'Saturday', hours: '10:00 AM to 4:00 PM' },
    { days: 'Sunday', hours: 'Closed' },
  ]);
});

test('describing unreadable store hours returns null [LOP-096]', () => {
  for (const raw of ['', 'By appointment', 'Fri-Mon 9:00-17:00', 'Mon 19:00-9:00', 'Mon 9:70-19:00', 'Mon 9:00-25:00'])
    expect([raw, parseStoreHours(raw)]).toEqual([raw, null]);
});

test('a store is open until the minute it closes, and a closed store names its next opening', () => {
  const at = (weekday: number, minute: number) => describeStanding(decideStoreOpen(WEEK, { weekday, minute }));
  expect(at(0, 9 * 60)).toBe('Open now, until 7:00 PM');
  expect(at(0, 19 * 60)).toBe('Closed, opens tomorrow at 9:00 AM');
  expect(at(0, 8 * 60)).toBe('Closed, opens today at 9:00 AM');
  expect(at(5, 16 * 60)).toBe('Closed, opens on Monday at 9:00 AM');
  expect(at(6, 0)).toBe('Closed, opens tomorrow at 9:00 AM');
  expect(describeStanding(decideStoreOpen([], { weekday: 0, minute: 0 }))).toBe('Closed');
});

const openHours = fc
  .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 1440 }))
  .filter(([opens, closes]) => opens < closes)
  .map(([opensMinute, closesMinute]) => ({ opensMinute, closesMinute }));
const weeks = fc.array(fc.option(openHours), { minLength: 7, maxLength: 7 });
const moments = fc.record({ weekday: fc.integer({ min: 0, max: 6 }), minute: fc.integer({ min: 0, max: 1439 }) });

test('a store is open at its next opening and at no earlier minute', () => {
  fc.assert(
    fc.property(weeks, moments, (week: WeekHours, moment) => {
      const standing = decideStoreOpen(week, moment);
      const isOpen = (weekday: number, minute: number) => decideStoreOpen(week, { weekday, minute }).isOpen;
      if (standing.isOpen || standing.next === null) return;
      const { daysAhead, weekday, opensMinute } = standing.next;
      expect(isOpen(weekday, opensMinute)).toBe(true);
      const skipped = Array.from({ length: daysAhead }, (_, ahead) => (moment.weekday + ahead) % 7);
      for (const day of skipped.slice(1)) expect(week[day]).toBeNull();
    }),
  );
});
