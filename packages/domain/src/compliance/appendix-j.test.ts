import { describe, expect, test } from 'vitest';
import { addMonths, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { annualPercentageRate, aprOfUnitPeriods, formatApr, type DatedFlow } from './apr.ts';
import { dollars, every } from './payment-series.fixture.ts';
import { findUnitPeriod } from './unit-periods.ts';

const ADVANCE_START = { t: 0, fNum: 0, fDen: 1 };

interface Series {
  readonly amount: string;
  readonly count: number;
  readonly t: number;
  readonly f: readonly [number, number];
}

const COUNTED: readonly { id: string; amount: string; series: readonly Series[]; w: number; apr: string }[] = [
  { id: 'b9', amount: '1000.00', series: [{ amount: '33.61', count: 36, t: 1, f: [0, 1] }], w: 12, apr: '12.83' },
  { id: 'c1i', amount: '5000.00', series: [{ amount: '230.00', count: 24, t: 1, f: [0, 1] }], w: 12, apr: '9.69' },
  { id: 'c1ii', amount: '6000.00', series: [{ amount: '200.00', count: 36, t: 1, f: [19, 30] }], w: 12, apr: '11.82' },
  { id: 'c1iv', amount: '10000.00', series: [{ amount: '385.00', count: 40, t: 1, f: [39, 90] }], w: 4, apr: '8.97' },
  {
    id: 'c2i',
    amount: '5000.00',
    series: [
      { amount: '250.00', count: 1, t: 1, f: [0, 1] },
      { amount: '230.00', count: 23, t: 2, f: [0, 1] },
    ],
    w: 12,
    apr: '10.08',
  },
  {
    id: 'c3ii',
    amount: '200.00',
    series: [
      { amount: '9.50', count: 19, t: 0, f: [8, 14] },
      { amount: '30.00', count: 1, t: 19, f: [8, 14] },
    ],
    w: 26,
    apr: '12.22',
  },
  {
    id: 'c4i',
    amount: '5000.00',
    series: [
      { amount: '250.00', count: 1, t: 1, f: [0, 1] },
      { amount: '230.00', count: 22, t: 2, f: [0, 1] },
      { amount: '280.00', count: 1, t: 24, f: [0, 1] },
    ],
    w: 12,
    apr: '10.90',
  },
  { id: 'c5ii', amount: '1000.00', series: [{ amount: '1044.00', count: 1, t: 1, f: [0, 1] }], w: 2, apr: '8.80' },
  { id: 'c5iv', amount: '1000.00', series: [{ amount: '1240.00', count: 1, t: 2, f: [0, 1] }], w: 1, apr: '11.36' },
  {
    id: 'c6ii',
    amount: '7350.00',
    series: [
      { amount: '1000.00', count: 3, t: 6, f: [12, 30] },
      { amount: '2000.00', count: 1, t: 12, f: [12, 30] },
      { amount: '750.00', count: 3, t: 18, f: [12, 30] },
      { amount: '1000.00', count: 1, t: 22, f: [29, 30] },
    ],
    w: 12,
    apr: '10.22',
  },
];

const on = (text: string): BusinessDate => businessDate(text);

const DATED: readonly {
  id: string;
  advance: readonly [string, string];
  payments: readonly DatedFlow[];
  apr: string;
  basis?: 'months';
}[] = [
  {
    id: 'c1i',
    advance: ['5000.00', '1978-01-10'],
    payments: every(1, 'months', '230.00', 24, '1978-02-10'),
    apr: '9.69',
  },
  {
    id: 'c1ii',
    advance: ['6000.00', '1978-02-10'],
    payments: every(1, 'months', '200.00', 36, '1978-04-01'),
    apr: '11.82',
  },
  {
    id: 'c1iv',
    advance: ['10000.00', '1978-05-23'],
    payments: every(3, 'months', '385.00', 40, '1978-10-01'),
    apr: '8.97',
  },
  {
    id: 'c2i',
    advance: ['5000.00', '1978-01-10'],
    payments: [...every(1, 'months', '250.00', 1, '1978-02-10'), ...every(1, 'months', '230.00', 23, '1978-03-10')],
    apr: '10.08',
  },
  {
    id: 'c3ii',
    advance: ['200.00', '1978-04-03'],
    payments: [...every(14, 'days', '9.50', 19, '1978-04-11'), ...every(1, 'months', '30.00', 1, '1979-01-02')],
    apr: '12.22',
  },
  {
    id: 'c4i',
    advance: ['5000.00', '1978-01-10'],
    payments: [
      ...every(1, 'months', '250.00', 1, '1978-02-10'),
      ...every(1, 'months', '230.00', 22, '1978-03-10'),
      ...every(1, 'months', '280.00', 1, '1980-01-10'),
    ],
    apr: '10.90',
  },
  {
    id: 'c5ii',
    advance: ['1000.00', '1978-07-15'],
    payments: every(1, 'months', '1044.00', 1, '1979-01-15'),
    apr: '8.80',
    basis: 'months',
  },
  {
    id: 'c5iv',
    advance: ['1000.00', '1978-01-03'],
    payments: every(1, 'months', '1240.00', 1, '1980-01-03'),
    apr: '11.36',
  },
  {
    id: 'c6ii',
    advance: ['7350.00', '1978-03-03'],
    payments: [
      ...every(1, 'months', '1000.00', 3, '1978-09-15'),
      ...every(1, 'months', '2000.00', 1, '1979-03-15'),
      ...every(1, 'months', '750.00', 3, '1979-09-15'),
      ...every(1, 'months', '1000.00', 1, '1980-02-01'),
    ],
    apr: '10.22',
  },
];

describe('12 CFR 1026 Appendix J examples', () => {
  test.each(COUNTED)('example $id gives $apr % from unit-periods', ({ amount, series, w, apr }) => {
    const payments = series.flatMap(({ amount: each, count, t, f: [fNum, fDen] }) =>
      Array.from({ length: count }, (_, index) => ({ amountCents: dollars(each), t: t + index, fNum, fDen })),
    );
    const solved = aprOfUnitPeriods([{ amountCents: dollars(amount), ...ADVANCE_START }], payments, {
      wNum: w,
      wDen: 1,
    });
    expect(formatApr(solved)).toBe(apr);
  });

  test.each(DATED)('example $id gives $apr % from its dates', ({ advance: [amount, day], payments, apr, basis }) => {
    expect(formatApr(annualPercentageRate({ amountCents: dollars(amount), on: on(day) }, payments, basis))).toBe(apr);
  });

  // Expected values were calculated independently: t and f counted manually from the calendar, the equation of (b)(8) bisected
  // with 60 digits.
  test.each([
    [
      'a first period of 31 days is no month',
      '400.00',
      '2026-01-29',
      ['2026-03-01', 1],
      ['135.98', 3, '135.96'],
      '154.99',
    ],
    [
      'half a month to the last day of each',
      '400.00',
      '2026-01-16',
      ['2026-01-31', 31],
      ['134.55', 3, '134.54'],
      '200.22',
    ],
    ['30 days to the last day of each', '1000.00', '2026-01-01', ['2026-01-31', 31], ['261.95', 5, '261.96'], '176.14'],
    [
      'each 30th, for it the last of February',
      '980.00',
      '2026-01-30',
      ['2026-02-28', 30],
      ['210.34', 5, '210.35'],
      '92.92',
    ],
  ] as const)(
    'all months count as equally long under Appendix J (b)(3): %s',
    (_, amount, day, [first, anchorDay], [level, levels, last], apr) => {
      const payments = [...Array<string>(levels).fill(level), last].map((each, index) => ({
        amountCents: dollars(each),
        on: addMonths(on(first), index, anchorDay),
      }));
      expect(formatApr(annualPercentageRate({ amountCents: dollars(amount), on: on(day) }, payments))).toBe(apr);
    },
  );

  // Expected values were calculated independently from (b)(5)(iii): 30 days a month measured back, the rest in days, over 15.
  test.each([
    ['the 1st and the 16th', '2026-01-01', ['2026-01-16', '2026-02-01', '2026-02-16', '2026-03-01'], '27.61'],
    ['the 15th and the last day', '2026-01-01', ['2026-01-15', '2026-01-31', '2026-02-15', '2026-02-28'], '27.98'],
    ['the 1st and the 15th', '2026-01-05', ['2026-01-15', '2026-02-01', '2026-02-15', '2026-03-01'], '30.93'],
  ] as const)('payments on %s of each month are counted in half months, 24 a year', (_, advance, days, apr) => {
    const payments = days.map((day) => ({ amountCents: dollars('257.23'), on: on(day) }));
    expect(findUnitPeriod(on(advance), days.map(on), 'days')).toEqual({
      kind: 'semimonths',
      length: 1,
      perYear: { wNum: 24, wDen: 1 },
    });
    expect(formatApr(annualPercentageRate({ amountCents: dollars('1000.00'), on: on(advance) }, payments))).toBe(apr);
  });

  test('payments every 14 days are counted in weeks even when they fall on two days of each month', () => {
    const days = ['2026-02-01', '2026-02-15', '2026-03-01', '2026-03-15'].map(on);
    expect(findUnitPeriod(on('2026-01-18'), days, 'days')).toMatchObject({ kind: 'weeks', length: 2 });
  });

  test('payments every 30 days are counted in days even when some are a month apart', () => {
    const days = every(30, 'days', '0.01', 3, '2026-05-10').map((payment) => payment.on);
    expect(findUnitPeriod(on('2026-04-10'), days, 'days')).toMatchObject({ kind: 'days', length: 30 });
  });

  test('a loan whose payments total less than the advance has no rate', () => {
    const advance = { amountCents: dollars('100.00'), on: on('2026-06-15') };
    expect(() => annualPercentageRate(advance, [{ amountCents: dollars('99.00'), on: on('2026-07-15') }])).toThrow(
      'no rate',
    );
  });
});
