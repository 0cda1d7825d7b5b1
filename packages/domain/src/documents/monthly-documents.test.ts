import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { begin } from '#loans/loan-story.fixture.ts';
import type { Movement } from '#loans/figures/money-timeline.ts';
import { NO_MOVE } from '#loans/debt-move.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { cents } from '#money/cents.ts';
import { monthSums } from './month-sums.ts';
import { monthlyDocumentDays } from './monthly-documents.ts';

const noteOn = businessDate('2025-04-10');
const { loan } = begin({
  productId: 2103,
  principal: '4200.00',
  noteOn,
  term: 24,
  firstDueOn: businessDate('2025-05-09'),
});
const MOVEMENTS: readonly Movement[] = [
  {
    id: 'advance',
    on: noteOn,
    sort: 'advance',
    title: 'Money lent',
    state: 'posted',
    move: { ...NO_MOVE, principalCents: cents(420_000) },
    channel: 'store',
    isAutopay: false,
    confirmationNumber: null,
    note: null,
  },
];
const at = (asOf: string) => ({ ...loan, asOf: businessDate(asOf) });

test('P32 has fourteen monthly documents on 2026-06-15, newest first', () => {
  const days = monthlyDocumentDays(at('2026-06-15'), null);
  expect(days).toHaveLength(14);
  expect([days[0], days.at(-1)]).toEqual(['2026-05-31', '2025-04-30']);
});

test('a loan that was deleted has no monthly documents', () => {
  expect(monthlyDocumentDays({ ...at('2026-06-15'), status: LOAN_STATUS.Deleted }, null)).toEqual([]);
});

test('a statement names the next payment only while it is still to come', () => {
  const next = (asOf: string) => monthSums(MOVEMENTS, at(asOf), businessDate('2025-04-30')).nextDue?.on;
  expect([next('2025-05-02'), next('2025-05-09'), next('2025-05-10')]).toEqual(['2025-05-09', '2025-05-09', undefined]);
});

test('a monthly document appears after its month ends and none after the month of the payoff', () => {
  expect(monthlyDocumentDays(at('2025-04-30'), null)).toEqual([]);
  expect(monthlyDocumentDays(at('2025-05-01'), null)).toEqual(['2025-04-30']);
  expect(monthlyDocumentDays(at('2026-06-15'), businessDate('2025-06-01'))).toEqual([
    '2025-06-30',
    '2025-05-31',
    '2025-04-30',
  ]);
  expect(monthlyDocumentDays({ ...at('2026-06-15'), phase: 'pendingFunding' }, null)).toEqual([]);
});
