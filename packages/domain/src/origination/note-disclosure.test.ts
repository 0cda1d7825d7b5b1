import { expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { formatApr } from '#compliance/apr.ts';
import { dueDatesBiweekly, dueDatesMonthly } from '#loans/opening/instalment-schedule.ts';
import { openLoan, toTermProduct } from '#loans/opening/open-loan.ts';
import { dollars, theProduct } from '#loans/loan-story.fixture.ts';
import { formatAmount } from '#money/amount-text.ts';
import { lineApr } from './line-apr.ts';
import { noteDisclosure } from './note-disclosure.ts';

const START = businessDate('2026-06-15');

function opened(productId: number, principal: string, dueDates: readonly ReturnType<typeof businessDate>[]) {
  const product = toTermProduct(theProduct(productId));
  const { loan } = openLoan({
    loanId: 1,
    loanHeader: '00001-0000001-00',
    product,
    principalCents: dollars(principal),
    noteOn: START,
    chainStartOn: START,
    dueDates,
    channel: 'store',
  });
  return { loan, product };
}

const monthly = (count: number) => dueDatesMonthly(businessDate('2026-07-15'), count);

test.each([
  [1101, '1500.00', [], ['182.50', '225.00', '1,500.00', '1,725.00']],
  [1103, '3000.00', monthly(24), ['156.24', '6,898.61', '3,000.00', '9,898.61']],
  [2101, '2000.00', dueDatesBiweekly(businessDate('2026-06-26'), 26), ['111.22', '1,256.99', '1,900.00', '3,156.99']],
  [2103, '4200.00', monthly(24), ['132.07', '7,880.23', '4,200.00', '12,080.23']],
] as const)(
  'the disclosure of a note of product %d has the worked figures of loan-core 1.5',
  (id, principal, due, expected) => {
    const { loan, product } = opened(id, principal, due);
    const box = noteDisclosure(loan, product);
    if (box === null) throw new Error('nothing is disclosed');
    const { apr, financeChargeCents, amountFinancedCents, totalOfPaymentsCents } = box;
    const amounts = [financeChargeCents, amountFinancedCents, totalOfPaymentsCents].map(formatAmount);
    expect([formatApr(apr), ...amounts]).toEqual(expected);
    expect(box.payments.reduce((count, series) => count + series.count, 0)).toBe(loan.schedule.length);
  },
);

test('a pawn renewed on day 12 discloses the carried charge and 215.40 % over 48 days', () => {
  const product = toTermProduct(theProduct(1101));
  const { loan } = openLoan({
    loanId: 2,
    loanHeader: '00001-0000001-01',
    product,
    principalCents: dollars('1300.00'),
    noteOn: START,
    chainStartOn: addDays(START, -12),
    dueDates: [],
    channel: 'store',
    laterPeriod: { startsOn: addDays(START, 18), carriedCents: dollars('135.00'), cashCents: dollars('0.00') },
  });
  const box = noteDisclosure(loan, product);
  if (box === null) throw new Error('nothing is disclosed');
  expect(formatApr(box.apr)).toBe('215.40');
  expect([box.financeChargeCents, box.amountFinancedCents].map(formatAmount)).toEqual(['330.00', '1,165.00']);
});

test('a replaced schedule discloses nothing, and a line has the open-end APR of 279.50', () => {
  const { loan, product } = opened(2102, '1500.00', monthly(12));
  expect(noteDisclosure({ ...loan, schedule: loan.schedule.slice(1) }, product)).toBeNull();
  const line = theProduct(1104);
  expect(noteDisclosure(loan, line)).toBeNull();
  expect(line.kind === 'line' && formatApr(lineApr(line))).toBe('279.50');
});
