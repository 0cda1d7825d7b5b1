import { expect, test } from 'vitest';
import { storeMomentAt } from './store-moment.ts';

test('the hour is the store’s own, also across midnight and without daylight saving time', () => {
  const instant = new Date('2026-06-15T03:30:00Z');
  expect(storeMomentAt(instant, 'America/New_York')).toEqual({ weekday: 6, minute: 23 * 60 + 30 });
  expect(storeMomentAt(instant, 'America/Phoenix')).toEqual({ weekday: 6, minute: 20 * 60 + 30 });
  expect(storeMomentAt(new Date('2026-06-15T04:00:00Z'), 'America/New_York')).toEqual({ weekday: 0, minute: 0 });
  expect(storeMomentAt(instant, 'Nowhere/Town')).toBeNull();
});
