import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { drawCancelUntil, drawWindowOpen } from './draw-window.ts';

const minutes = (hour: number, minute: number): number => hour * 60 + minute;

test.each([
  { approvedOn: '2026-06-15', on: '2026-06-15', at: minutes(23, 59), open: true },
  { approvedOn: '2026-06-15', on: '2026-06-16', at: minutes(16, 59), open: true },
  { approvedOn: '2026-06-15', on: '2026-06-16', at: minutes(17, 0), open: false },
  { approvedOn: '2026-06-15', on: '2026-06-17', at: 0, open: false },
  // June 18 is a Thursday; Friday is the holiday Juneteenth.
  { approvedOn: '2026-06-18', on: '2026-06-21', at: minutes(20, 0), open: true },
  { approvedOn: '2026-06-18', on: '2026-06-22', at: minutes(16, 59), open: true },
  { approvedOn: '2026-06-18', on: '2026-06-22', at: minutes(17, 0), open: false },
])('a draw accepted $approvedOn may be canceled on $on at minute $at: $open', ({ approvedOn, on, at, open }) => {
  expect(drawWindowOpen(businessDate(approvedOn), businessDate(on), at)).toBe(open);
});

test('the last day to cancel a draw is the next business day', () => {
  expect(drawCancelUntil(businessDate('2026-07-02'))).toBe('2026-07-03');
  expect(drawCancelUntil(businessDate('2026-07-03'))).toBe('2026-07-06');
});
