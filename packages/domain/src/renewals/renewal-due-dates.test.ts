import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { ALABAMA_DEFERRED_PRESENTMENT } from '#loans/products/payday-products.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { renewalDueDates } from './renewal-due-dates.ts';

const dueAfter = (noteOn: string, dueOn: string, today: string) => {
  const item = { dueOn: businessDate(dueOn) } as LoanSnapshot['schedule'][number];
  const loan = { noteOn: businessDate(noteOn), schedule: [item] };
  return renewalDueDates(loan, ALABAMA_DEFERRED_PRESENTMENT, businessDate(today));
};

test('a payday loan is renewed for one more term, and never for its own due date', () => {
  // Renewed 11 days before it is due: 16 days after the old due date.
  expect(dueAfter('2026-06-10', '2026-06-26', '2026-06-15')).toEqual(['2026-07-12']);
  expect(dueAfter('2026-06-10', '2026-06-26', '2026-06-26')).toEqual(['2026-07-12']);
  // The longest term of the product ends first.
  expect(dueAfter('2026-06-10', '2026-07-10', '2026-06-15')).toEqual(['2026-07-16']);
  // The shortest one ends later.
  expect(dueAfter('2026-06-01', '2026-06-11', '2026-06-25')).toEqual(['2026-07-05']);
});
