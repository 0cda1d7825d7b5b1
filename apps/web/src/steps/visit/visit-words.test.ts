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

test('free times are grouped by the days that the store offers, and taken ones are left out [APT-003]', () => {
  const days = [
    { date: businessDate('2026-06-16'), times: ['09:00', '09:30'] },
    { date: businessDate('2026-06-17'), times: ['18:30'] },
    { date: businessDate('2026-06-18'), times: ['09:00'] },
  ];
  const slots = [slot('2026-06-16T06:00'), slot('2026-06-16T06:30', false), slot('2026-06-17T15:30')];
  const free = [
    { date: '2026-06-16', times: [{ startsAt: '2026-06-16T06:00:00-07:00', text: '9:00 AM' }] },
    { date: '2026-06-17', times: [{ startsAt: '2026-06-17T15:30:00-07:00', text: '6:30 PM' }] },
  ];
  expect(freeDays(days, slots, 'America/New_York', null)).toEqual(free);
  // The store closed the second day after the slots were read.
  expect(freeDays(days.slice(0, 1), slots, 'America/New_York', null)).toEqual(free.slice(0, 1));
});

test('the last day of a switch ends at 5:00 PM of the store’s clock', () => {
  const days = [
    { date: businessDate('2026-06-16'), times: ['16:30', '17:00'] },
    { date: businessDate('2026-06-17'), times: ['12:00'] },
  ];
  const slots = [slot('2026-06-16T13:30'), slot('2026-06-16T14:00'), slot('2026-06-17T09:00')];
  const free = freeDays(days, slots, 'America/New_York', businessDate('2026-06-16'));
  expect(free.flatMap(({ times }) => times)).toEqual([{ startsAt: '2026-06-16T13:30:00-07:00', text: '4:30 PM' }]);
});

test('a visit is named on the store’s clock, and another clock of the device is mentioned', () => {
  const visit = { appointmentDate: '2026-06-16T06:00:00-07:00', store: STORE };
  expect(visitTimeText(visit, businessDate('2026-06-15'))).toBe('Tue, Jun 16, 9:00 AM');
  expect(storeClockText(visit, 'America/Detroit')).toBeNull();
  expect(storeClockText(visit, 'America/Phoenix')).toContain('your store’s time');
});
