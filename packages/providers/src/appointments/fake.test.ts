import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { describeAppointments } from './conformance.ts';
import { openFakeAppointments } from './fake.ts';

const DAY = { opensMinute: 540, closesMinute: 1_020, lunch: null, seats: { productSwitch: 1, funds: 1, general: 1 } };
const open = () =>
  openFakeAppointments({
    store: { storeId: 10_001, name: 'Store', address: '1 Street', phone: '', timeZone: 'America/New_York' },
    calendar: {
      timeZone: 'America/New_York',
      week: [DAY, DAY, DAY, DAY, DAY, null, null],
      closedOn: new Set(),
      openOn: new Set(),
    },
    now: { date: businessDate('2026-06-15'), minute: 0 },
    loans: { 1: ['prf_a'], 2: ['prf_b'] },
  });

describeAppointments('fake', async () => ({
  appointments: open(),
  storeId: 10_001,
  first: { profileId: 'prf_a', loanId: 1 },
  second: { profileId: 'prf_b', loanId: 2 },
}));

test('a calendar that is down says so', async () => {
  const fake = open();
  fake.isDown = true;
  expect(await fake.times(10_001, { kind: 'funds', days: 7, excludeWeekends: false })).toEqual({
    kind: 'unavailable',
    detail: 'down',
  });
});
