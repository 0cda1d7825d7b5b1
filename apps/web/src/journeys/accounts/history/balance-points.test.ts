import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { balancePoints } from './balance-points.ts';
import { aTimelineLine } from './timeline-line.fixture.ts';

const day = businessDate;
const story = [
  aTimelineLine({ date: day('2026-06-01'), sort: 'advance', title: 'Loan', balance: cents(100_000) }),
  aTimelineLine({
    fromDate: day('2026-06-05'),
    date: day('2026-06-10'),
    count: 6,
    sort: 'growth',
    title: 'Interest',
    balance: cents(100_600),
  }),
  aTimelineLine({ date: day('2026-06-10'), sort: 'payment', title: 'Payment', balance: cents(80_000) }),
];

test('the balance line slopes while interest grows and steps down on the day of a payment', () => {
  expect(
    balancePoints({ events: story }).map((point) => [point.on, point.balanceCents, point.isSlope ?? false]),
  ).toEqual([
    ['2026-06-01', 100_000, false],
    ['2026-06-04', 100_000, false],
    ['2026-06-10', 100_600, true],
    ['2026-06-10', 80_000, false],
  ]);
});

test('events of one day make one chart point, named after the most important event', () => {
  const charge = aTimelineLine({ date: day('2026-06-01'), sort: 'charge', title: 'Charge', balance: cents(122_500) });
  const [point, ...others] = balancePoints({ events: [story[0] ?? charge, charge] });
  expect(point).toEqual({ on: '2026-06-01', balanceCents: 122_500, label: 'Loan' });
  expect(others).toEqual([]);
});

test('the balance chart leaves out failed payments and shows a credit balance as zero', () => {
  const tried = aTimelineLine({ date: day('2026-06-11'), isCounted: false, state: 'attempted', balance: cents(1) });
  const credit = aTimelineLine({ date: day('2026-06-12'), sort: 'payment', balance: cents(-500) });
  expect(balancePoints({ events: [tried, credit] }).map(({ balanceCents }) => balanceCents)).toEqual([0]);
});
