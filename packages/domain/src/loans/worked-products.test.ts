import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { annualPercentageRate, formatApr } from '#compliance/apr.ts';
import { formatAmount } from '#money/amount-text.ts';
import { subtractCents, sumCents } from '#money/cents.ts';
import { dueDatesBiweekly, dueDatesMonthly } from './instalment-schedule.ts';
import { dollars, theProduct } from './loan-story.fixture.ts';
import { openLoan, proceedsCents } from './open-loan.ts';
import { originationFeeCents } from './origination-price.ts';

const START = businessDate('2026-06-15');

const ROWS = [
  {
    name: '1101 first period',
    productId: 1101,
    principal: '1500.00',
    chainDays: 0,
    dueDates: [],
    level: '1,725.00',
    last: '1,725.00',
    charge: '225.00',
    financed: '1,500.00',
    total: '1,725.00',
    apr: '182.50',
  },
  {
    name: '1101 from day 90',
    productId: 1101,
    principal: '1500.00',
    chainDays: 90,
    dueDates: [],
    level: '1,687.50',
    last: '1,687.50',
    charge: '187.50',
    financed: '1,500.00',
    total: '1,687.50',
    apr: '152.08',
  },
  {
    name: '1103 of 3,000.00',
    productId: 1103,
    principal: '3000.00',
    chainDays: 0,
    dueDates: dueDatesMonthly(businessDate('2026-07-15'), 24),
    level: '412.46',
    last: '412.03',
    charge: '6,898.61',
    financed: '3,000.00',
    total: '9,898.61',
    apr: '156.24',
  },
  {
    name: '1103 of 10,000.00',
    productId: 1103,
    principal: '10000.00',
    chainDays: 0,
    dueDates: dueDatesMonthly(businessDate('2026-07-15'), 24),
    level: '1,114.20',
    last: '1,113.87',
    charge: '16,740.47',
    financed: '10,000.00',
    total: '26,740.47',
    apr: '120.17',
  },
  {
    name: '2101 of 2,000.00',
    productId: 2101,
    principal: '2000.00',
    chainDays: 0,
    dueDates: dueDatesBiweekly(businessDate('2026-06-26'), 26),
    level: '121.43',
    last: '121.24',
    charge: '1,256.99',
    financed: '1,900.00',
    total: '3,156.99',
    apr: '111.22',
  },
] as const;

function openRow({ productId, principal, chainDays, dueDates }: (typeof ROWS)[number]) {
  return openLoan({
    loanId: 7,
    loanHeader: '00001-0000007-00',
    product: theProduct(productId),
    principalCents: dollars(principal),
    noteOn: START,
    chainStartOn: addDays(START, -chainDays),
    dueDates,
    channel: 'store',
  });
}

describe('the worked products of loan-core 1.5', () => {
  test.each(ROWS)('$name: level, last, finance charge, amount financed, total and APR', (row) => {
    const { loan } = openRow(row);
    const totalCents = sumCents(...loan.schedule.map((item) => item.amountCents));
    const financedCents = subtractCents(
      loan.originalPrincipalCents,
      originationFeeCents(theProduct(row.productId), loan.originalPrincipalCents),
    );
    expect(formatAmount(loan.schedule[0]?.amountCents ?? totalCents)).toBe(row.level);
    expect(formatAmount(loan.schedule.at(-1)?.amountCents ?? totalCents)).toBe(row.last);
    expect(formatAmount(totalCents)).toBe(row.total);
    expect(formatAmount(financedCents)).toBe(row.financed);
    expect(formatAmount(subtractCents(totalCents, financedCents))).toBe(row.charge);
    const payments = loan.schedule.map((item) => ({ amountCents: item.amountCents, on: item.dueOn }));
    expect(formatApr(annualPercentageRate({ amountCents: financedCents, on: START }, payments))).toBe(row.apr);
  });

  test('1103 of 3,000.00: the first rows and the last', () => {
    const { schedule } = openRow(ROWS[2]).loan;
    expect(schedule[0]).toEqual({
      number: 1,
      dueOn: '2026-07-15',
      amountCents: 41246,
      interestCents: 38466,
      principalCents: 2780,
      balanceCents: 297220,
    });
    expect(schedule[1]).toMatchObject({
      dueOn: '2026-08-15',
      interestCents: 39380,
      principalCents: 1866,
      balanceCents: 295354,
    });
    expect(schedule[2]).toMatchObject({
      dueOn: '2026-09-15',
      interestCents: 39132,
      principalCents: 2114,
      balanceCents: 293240,
    });
    expect(schedule[23]).toEqual({
      number: 24,
      dueOn: '2028-06-15',
      amountCents: 41203,
      interestCents: 4820,
      principalCents: 36383,
      balanceCents: 0,
    });
  });

  test('a pawn hands out its principal less the lien fee, a personal loan less its origination fee', () => {
    expect(proceedsCents(theProduct(1101), dollars('1500.00'))).toBe(148_200);
    expect(proceedsCents(theProduct(2101), dollars('2000.00'))).toBe(190_000);
    expect(proceedsCents(theProduct(2101), dollars('800.00'))).toBe(72_000);
    expect(proceedsCents(theProduct(1103), dollars('3000.00'))).toBe(300_000);
  });
});
