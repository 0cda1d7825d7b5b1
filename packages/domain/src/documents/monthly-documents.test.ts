import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { begin } from '#loans/loan-story.fixture.ts';
import { monthlyDocumentDays } from './monthly-documents.ts';

const noteOn = businessDate('2025-04-10');
const { loan } = begin({
  productId: 2103,
  principal: '4200.00',
  noteOn,
  term: 24,
  firstDueOn: businessDate('2025-05-09'),
});
const at = (asOf: string) => ({ ...loan, asOf: businessDate(asOf) });

test('P32 has fourteen monthly documents on 2026-06-15, newest first', () => {
  const days = monthlyDocumentDays(at('2026-06-15'), null);
  expect(days).toHaveLength(14);
  expect([days[0], days.at(-1)]).toEqual(['2026-05-31', '2025-04-30']);
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
