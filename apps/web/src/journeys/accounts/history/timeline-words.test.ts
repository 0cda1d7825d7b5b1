import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { aTimelineLine } from './timeline-line.fixture.ts';
import { comingNote, lineTitle, lineWhen } from './timeline-words.ts';

const today = businessDate('2026-06-15');
const HOLIDAY_ON_FRIDAY = businessDate('2026-06-19');

test('an autopay line shows the debit day, and says why a debit after the due date is on time', () => {
  const moved = aTimelineLine({
    state: 'scheduled',
    isAutopay: true,
    date: HOLIDAY_ON_FRIDAY,
    title: 'Payment due',
    note: 'Taken on June 22, 2026',
  });
  expect(lineTitle(moved)).toBe('Autopay');
  expect(lineWhen(moved, today)).toBe('Mon, Jun 22 · in 7 days');
  expect(comingNote(moved, today)).toBe(
    'Due Fri, Jun 19, a bank holiday. We’ll take it the next business day, and it’s on time.',
  );
  const onItsDay = { ...moved, fromDate: businessDate('2026-07-17'), date: businessDate('2026-07-17'), note: null };
  expect(lineWhen(onItsDay, today)).toBe('Fri, Jul 17 · in 5 weeks');
  expect(comingNote(onItsDay, today)).toBeNull();
});

test('a payment line without autopay shows its due date and no debit day', () => {
  const due = aTimelineLine({ state: 'scheduled', date: HOLIDAY_ON_FRIDAY, title: 'Payment due' });
  expect(lineTitle(due)).toBe('Payment due');
  expect(lineWhen(due, today)).toBe('Fri, Jun 19 · in 4 days');
  expect(comingNote(due, today)).toBeNull();
  expect(comingNote({ ...due, note: 'Past due' }, today)).toBe('Past due');
});

test('a past timeline line shows its method and result, and several days as a range', () => {
  const paid = aTimelineLine({ date: businessDate('2026-06-05'), channel: 'ach', state: 'returned', note: 'No funds' });
  expect(lineWhen(paid, today)).toBe('Fri, Jun 5 · from your bank account · Returned');
  expect(comingNote(paid, today)).toBeNull();
  const ran = aTimelineLine({ fromDate: businessDate('2026-06-06'), date: today, count: 10, sort: 'growth' });
  expect(lineWhen(ran, today)).toBe('Sat, Jun 6 to Mon, Jun 15');
  expect(lineTitle({ ...ran, title: 'Interest' })).toBe('Interest for 10 days');
  expect(lineTitle({ ...ran, title: 'Late fee', sort: 'fee' })).toBe('Late fee × 10');
});
