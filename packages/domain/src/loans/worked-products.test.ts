import { describe, expect, test } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { annualPercentageRate, formatApr } from '#compliance/apr.ts';
import { formatAmount } from '#money/amount-text.ts';
import { subtractCents, sumCents } from '#money/cents.ts';
import { dueDatesBiweekly, dueDatesMonthly } from './opening/instalment-schedule.ts';
import { dollars, theProduct } from './loan-story.fixture.ts';
import { openLoan, proceedsCents, scheduleOf, totalCostCents, toTermProduct } from './opening/open-loan.ts';
import { originationFeeCents } from './charges/origination-price.ts';

const START = businessDate('2026-06-15');

interface WorkedRow {
  readonly name: string;
  readonly productId: number;
  readonly principal: string;
  readonly chainDays: number;
  readonly noteOn?: BusinessDate;
  readonly dueDates: readonly BusinessDate[];
  readonly level: string;
  readonly last: string;
  readonly charge: string;
  readonly financed: string;
  readonly total: string;
  readonly apr: string;
}

const ARIZONA: WorkedRow = {
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
};

const ROWS: readonly WorkedRow[] = [
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
  ARIZONA,
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
  {
    name: '1102 of 1,000.00',
    productId: 1102,
    principal: '1000.00',
    chainDays: 0,
    dueDates: [],
    level: '1,220.00',
    last: '1,220.00',
    charge: '220.00',
    financed: '1,000.00',
    total: '1,220.00',
    apr: '267.67',
  },
  {
    name: '1105 of 255.00, 14 days',
    productId: 1105,
    principal: '255.00',
    chainDays: 0,
    dueDates: [addDays(START, 14)],
    level: '300.00',
    last: '300.00',
    charge: '45.00',
    financed: '255.00',
    total: '300.00',
    apr: '460.08',
  },
  {
    name: '1106 of 300.00, 14 days',
    productId: 1106,
    principal: '300.00',
    chainDays: 0,
    dueDates: [addDays(START, 14)],
    level: '352.50',
    last: '352.50',
    charge: '52.50',
    financed: '300.00',
    total: '352.50',
    apr: '456.25',
  },
  {
    name: '2102 of 1,500.00',
    productId: 2102,
    principal: '1500.00',
    chainDays: 0,
    dueDates: dueDatesMonthly(businessDate('2026-07-15'), 12),
    level: '199.19',
    last: '199.24',
    charge: '890.33',
    financed: '1,500.00',
    total: '2,390.33',
    apr: '96.17',
  },
  {
    name: '2103 of 4,200.00',
    productId: 2103,
    principal: '4200.00',
    chainDays: 0,
    dueDates: dueDatesMonthly(businessDate('2026-07-15'), 24),
    level: '503.32',
    last: '503.87',
    charge: '7,880.23',
    financed: '4,200.00',
    total: '12,080.23',
    apr: '132.07',
  },
  {
    name: '3101 of 3,000.00',
    productId: 3101,
    principal: '3000.00',
    chainDays: 0,
    dueDates: dueDatesBiweekly(businessDate('2026-06-26'), 39),
    level: '173.29',
    last: '173.16',
    charge: '3,908.18',
    financed: '2,850.00',
    total: '6,758.18',
    apr: '138.80',
  },
  {
    name: '1108 of 600.00',
    productId: 1108,
    principal: '600.00',
    chainDays: 0,
    noteOn: businessDate('2026-04-06'),
    dueDates: dueDatesMonthly(businessDate('2026-05-06'), 6),
    level: '138.34',
    last: '138.35',
    charge: '242.05',
    financed: '588.00',
    total: '830.05',
    apr: '130.06',
  },
];

function openRow({ productId, principal, chainDays, dueDates, noteOn = START }: WorkedRow) {
  return openLoan({
    loanId: 7,
    loanHeader: '00001-0000007-00',
    product: toTermProduct(theProduct(productId)),
    principalCents: dollars(principal),
    noteOn,
    chainStartOn: addDays(noteOn, -chainDays),
    dueDates,
    channel: 'store',
  });
}

describe('the worked products of loan-core 1.5', () => {
  test.each(ROWS)(
    '$name has the designed level, last payment, finance charge, amount financed, total and APR',
    (row) => {
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
      expect(formatApr(annualPercentageRate({ amountCents: financedCents, on: row.noteOn ?? START }, payments))).toBe(
        row.apr,
      );
    },
  );

  test('the schedule of 3,000.00 on product 1103 has the designed rows', () => {
    const { schedule } = openRow(ARIZONA).loan;
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

  // The interest of the first 45 days, 2,143.67, is more than a whole installment. The exact annuity would let the unpaid part
  // bear interest: 23 x 1,686.78 and a last installment of 1,125.83.
  test('a long first period changes the level installment, not the last one', () => {
    const schedule = scheduleOf({
      product: toTermProduct(theProduct(1103)),
      principalCents: dollars('14489.65'),
      noteOn: businessDate('2026-02-13'),
      chainStartOn: businessDate('2026-02-13'),
      dueDates: dueDatesMonthly(businessDate('2026-03-30'), 24),
    });
    expect(schedule).toHaveLength(24);
    const [first] = schedule;
    const last = schedule.at(-1);
    expect(new Set(schedule.slice(0, -1).map((item) => item.amountCents))).toEqual(new Set([first?.amountCents]));
    expect(Math.abs((last?.amountCents ?? 0) - (first?.amountCents ?? 0))).toBeLessThanOrEqual(100);
    expect(sumCents(...schedule.map((item) => item.principalCents))).toBe(dollars('14489.65'));
  });

  test('a pawn pays out its principal less the lien fee, a personal loan less its origination fee', () => {
    expect(proceedsCents(theProduct(1101), dollars('1500.00'))).toBe(148_200);
    expect(proceedsCents(theProduct(2101), dollars('2000.00'))).toBe(190_000);
    expect(proceedsCents(theProduct(2101), dollars('800.00'))).toBe(72_000);
    expect(proceedsCents(theProduct(1103), dollars('3000.00'))).toBe(300_000);
  });

  test('a loan of 600.00 on product 1108 throws when a longer term would exceed its 60 % cap', () => {
    const terms = {
      product: toTermProduct(theProduct(1108)),
      principalCents: dollars('600.00'),
      noteOn: START,
      chainStartOn: START,
    };
    const months = (count: number) => dueDatesMonthly(businessDate('2026-07-15'), count);
    expect(totalCostCents({ ...terms, dueDates: months(6) })).toBeLessThanOrEqual(36_000);
    const loan = { loanId: 7, loanHeader: '00001-0000007-00', channel: 'store' } as const;
    expect(() => openLoan({ ...terms, ...loan, dueDates: months(12) })).toThrow('more than 36000 cents');
    // Without the maintenance fee of 30.00 a month, twelve months stay within the cap.
    expect(openLoan({ ...terms, ...loan, dueDates: months(12), isActiveDuty: true }).loan.schedule).toHaveLength(12);
  });

  test('a payday fee is rounded down to the cent: 17.64 for 100.00 at 15 % of the face', () => {
    const advance = (productId: number, principal: string, dueDates: readonly BusinessDate[]) =>
      openLoan({
        loanId: 7,
        loanHeader: '00001-0000007-00',
        product: toTermProduct(theProduct(productId)),
        principalCents: dollars(principal),
        noteOn: START,
        chainStartOn: START,
        dueDates,
        channel: 'store',
      });
    const due = [addDays(START, 14)];
    expect(advance(1105, '100.00', due).loan.balances.chargeCents).toBe(1764);
    expect(advance(1107, '425.00', due).loan.schedule).toMatchObject([{ amountCents: 50_000, interestCents: 7500 }]);
    expect(advance(1107, '425.00', due).entries[1]).toEqual({
      event: 'PAYDAY_FEE',
      lines: [
        { account: 1120, side: 'dr', amountCents: 7500, component: 'charge' },
        { account: 2200, side: 'cr', amountCents: 7500, component: 'charge' },
      ],
    });
    expect(() => advance(1105, '255.01', due)).toThrow('lawful face');
    expect(() => advance(1105, '255.00', [])).toThrow('one due date');
    expect(() => advance(1105, '255.00', [START])).toThrow('not later');
  });
});
