import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { freeDays, storeClockText, visitTimeText } from './visit-words.ts';

const slot = (start: string, available = true) => ({
  id: start,
  start: `${start}:00-07:00`,
  end: new Date(Date.parse(`${start}:00-07:00`) + 30 * 60_000).toISOString(),
  available,
});
const STORE = { name: 'Store', address: '1 Street', phone: '', timeZone: 'America/New_York' };

test('free times are grouped by the store’s days, and taken ones are left out [APT-003]', () => {
  const slots = [slot('2026-06-16T06:00'), slot('2026-06-16T06:30', false), slot('2026-06-17T15:30')];
  expect(freeDays(slots, 'America/New_York', null)).toEqual([
    { date: '2026-06-16', times: [{ startsAt: '2026-06-16T06:00:00-07:00', text: '9:00 AM' }] },
    { date: '2026-06-17', times: [{ startsAt: '2026-06-17T15:30:00-07:00', text: '6:30 PM' }] },
  ]);
});

test('the last day of a switch ends at 5:00 PM of the store’s clock', () => {
  const slots = [slot('2026-06-16T13:30'), slot('2026-06-16T14:00'), slot('2026-06-17T09:00')];
  expect(freeDays(slots, 'America/New_York', businessDate('2026-06-16')).flatMap(({ times }) => times)).toEqual([
    { startsAt: '2026-06-16T13:30:00-07:00', text: '4:30 PM' },
  ]);
});

test('a visit is named on the store’s clock, and another clock of the device is mentioned', () => {
  const visit = { appointmentDate: '2026-06-16T06:00:00-07:00', store: STORE };
  expect(visitTimeText(visit, businessDate('2026-06-15'))).toBe('Tue, Jun 16, 9:00 AM');
  expect(storeClockText(visit, 'America/Detroit')).toBeNull();
  expect(storeClockText(visit, 'America/Phoenix')).toContain('at your store');
});
