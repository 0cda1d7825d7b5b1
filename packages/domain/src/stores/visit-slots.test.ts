import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { clockIn, instantIn, isTimeZone, withOffset } from '#calendar/clock-in-zone.ts';
import { findVisitSlot, visitNow, visitSlots, type VisitCalendar, type VisitDay } from './visit-slots.ts';

const DAY: VisitDay = {
  opensMinute: 540,
  closesMinute: 720,
  lunch: { fromMinute: 600, toMinute: 660 },
  seats: { productSwitch: 1, funds: 2, general: 0 },
};
const calendarOf = (more: Partial<VisitCalendar> = {}): VisitCalendar => ({
  timeZone: 'America/New_York',
  week: [DAY, DAY, DAY, DAY, DAY, { ...DAY, lunch: null }, null],
  closedOn: new Set(),
  openOn: new Set(),
  ...more,
});
const asked = {
  kind: 'funds',
  now: { date: businessDate('2026-06-15'), minute: 0 },
  days: 7,
  excludeWeekends: false,
} as const;
const timesOn = (date: string, calendar: VisitCalendar, more = {}): number[] =>
  visitSlots(calendar, { ...asked, ...more }).flatMap((slot) => (slot.date === date ? [slot.minute] : []));

test('a store takes visits in its hours but not at lunch, on Saturday but not on a closed Sunday [LOP-058]', () => {
  expect(timesOn('2026-06-15', calendarOf())).toEqual([540, 570, 660, 690]);
  expect(timesOn('2026-06-20', calendarOf())).toEqual([540, 570, 600, 630, 660, 690]);
  expect(timesOn('2026-06-21', calendarOf())).toEqual([]);
  expect(timesOn('2026-06-20', calendarOf(), { excludeWeekends: true })).toEqual([]);
});

test('a bank holiday and a closed day have no times unless the calendar opens the holiday', () => {
  // Juneteenth, a Friday.
  expect(timesOn('2026-06-19', calendarOf())).toEqual([]);
  expect(timesOn('2026-06-19', calendarOf({ openOn: new Set([businessDate('2026-06-19')]) }))).toHaveLength(4);
  expect(timesOn('2026-06-16', calendarOf({ closedOn: new Set([businessDate('2026-06-16')]) }))).toEqual([]);
});

test('a kind of visit without seats has no times, and times that are over are left out', () => {
  expect(visitSlots(calendarOf(), { ...asked, kind: 'general' })).toEqual([]);
  const now = { date: businessDate('2026-06-15'), minute: 570 };
  expect(timesOn('2026-06-15', calendarOf(), { now })).toEqual([660, 690]);
});

test('nine o’clock is another instant after daylight saving begins', () => {
  const now = { date: businessDate('2026-03-06'), minute: 0 };
  const nines = visitSlots(calendarOf(), { ...asked, now })
    .filter(({ minute }) => minute === 540)
    .map(({ startsMs }) => new Date(startsMs).toISOString());
  expect(nines).toEqual([
    '2026-03-06T14:00:00.000Z',
    '2026-03-07T14:00:00.000Z',
    '2026-03-09T13:00:00.000Z',
    '2026-03-10T13:00:00.000Z',
    '2026-03-11T13:00:00.000Z',
    '2026-03-12T13:00:00.000Z',
  ]);
});

test('a time that the clocks skip has no instant, and one that they show twice has its first', () => {
  const zone = 'America/New_York';
  expect(instantIn(zone, { date: businessDate('2026-03-08'), minute: 150 })).toBeNull();
  const twice = instantIn(zone, { date: businessDate('2026-11-01'), minute: 90 }) ?? 0;
  expect(new Date(twice).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(clockIn(zone, twice)).toEqual({ date: '2026-11-01', minute: 90 });
  expect(withOffset(zone, twice)).toBe('2026-11-01T01:30:00-04:00');
  expect(withOffset('Asia/Kolkata', twice)).toBe('2026-11-01T11:00:00+05:30');
});

test('an unknown time zone is told from a known one [LER-037]', () => {
  expect([isTimeZone('America/Phoenix'), isTimeZone('Mars/Base'), isTimeZone('')]).toEqual([true, false, false]);
});

test('only the start of an offered time is found, whatever zone named it', () => {
  const at = (text: string) => findVisitSlot(calendarOf(), asked, Date.parse(text))?.minute ?? null;
  expect(at('2026-06-16T09:00:00-04:00')).toBe(540);
  expect(at('2026-06-16T22:00:00+09:00')).toBe(540);
  expect(at('2026-06-16T09:10:00-04:00')).toBeNull();
  expect(at('2026-06-16T09:00:00+09:00')).toBeNull();
  expect(at('2026-06-14T09:00:00-04:00')).toBeNull();
});

test('visits count from the business date, whose whole day is ahead once the books closed today', () => {
  const nowMs = Date.parse('2026-06-15T22:30:00Z');
  const zone = 'America/New_York';
  const now = (today: string, isSimulated: boolean) =>
    visitNow(zone, { today: businessDate(today), nowMs, isSimulated });
  expect(now('2026-06-15', false)).toEqual({ date: '2026-06-15', minute: 1110 });
  expect(now('2026-06-16', false)).toEqual({ date: '2026-06-16', minute: -1 });
  expect(now('2026-06-12', false)).toEqual({ date: '2026-06-15', minute: 1110 });
  expect(now('2026-01-02', true)).toEqual({ date: '2026-01-02', minute: 1110 });
});
