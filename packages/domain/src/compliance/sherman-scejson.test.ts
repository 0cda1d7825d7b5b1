import { describe, expect, test } from 'vitest';
import { addMonths, businessDate, daysBetween } from '#calendar/business-date.ts';
import { buildSchedule, dueDatesMonthly, levelPayment } from '#loans/opening/instalment-schedule.ts';
import { accrueExact, EXACT_PER_CENT, owedCents, payInterest } from '#loans/charges/interest.ts';
import { formatAmount } from '#money/amount-text.ts';
import { NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import { parseRateE8 } from '#money/rate.ts';
import { annualPercentageRate, formatApr } from './apr.ts';
import { dollars, every } from './payment-series.fixture.ts';

const LOANS = [
  {
    id: 'S1',
    amount: '10000.00',
    from: '2022-03-16',
    payments: every(1, 'months', '322.67', 36, '2022-04-16'),
    apr: '10.000',
    charge: '1,616.12',
    total: '11,616.12',
  },
  {
    id: 'S2',
    amount: '10000.00',
    from: '2022-08-22',
    payments: every(1, 'months', '856.92', 12, '2022-10-01'),
    apr: '4.929',
    charge: '283.04',
    total: '10,283.04',
  },
  {
    id: 'S4',
    amount: '950.00',
    from: '2019-01-01',
    payments: [...every(1, 'months', '87.90', 11, '2019-02-01'), ...every(1, 'months', '87.85', 1, '2020-01-01')],
    apr: '19.766',
    charge: '104.75',
    total: '1,054.75',
  },
] as const;

describe('Sherman Calculation Engine reference examples', () => {
  test.each(LOANS)('example $id gives $apr % to three decimals', ({ amount, from, payments, apr, charge, total }) => {
    const advance = { amountCents: dollars(amount), on: businessDate(from) };
    expect(formatApr(annualPercentageRate(advance, payments), 3)).toBe(apr);
    const totalCents = sumCents(...payments.map((payment) => payment.amountCents));
    expect(formatAmount(totalCents)).toBe(total);
    expect(formatAmount(subtractCents(totalCents, advance.amountCents))).toBe(charge);
  });

  test('A1 twelve months at 4.5 % with a long first period', () => {
    const schedule = buildSchedule({
      principalCents: dollars('10025.00'),
      rateE8: parseRateE8('0.045'),
      noteOn: businessDate('2022-08-22'),
      dueDates: dueDatesMonthly(businessDate('2022-10-01'), 12),
    });
    expect(schedule[0]).toMatchObject({
      dueOn: '2022-10-01',
      amountCents: 85692,
      interestCents: 4944,
      principalCents: 80748,
      balanceCents: 921752,
    });
    expect(schedule[10]?.balanceCents).toBe(85369);
    expect(schedule[11]).toMatchObject({ interestCents: 326, amountCents: 85695, balanceCents: 0 });
    // The published interest of 258.07 keeps the last payment level. Our last installment also collects the remaining 0.03.
    expect(sumCents(...schedule.map((item) => item.interestCents))).toBe(25807);
  });

  test('A2 twelve months at 10 % with an adjusted last payment', () => {
    const schedule = buildSchedule({
      principalCents: dollars('1000.00'),
      rateE8: parseRateE8('0.1'),
      noteOn: businessDate('2019-01-01'),
      dueDates: dueDatesMonthly(businessDate('2019-02-01'), 12),
    });
    expect(schedule.slice(0, 11).every((item) => item.amountCents === 8790)).toBe(true);
    expect(schedule[11]?.amountCents).toBe(8785);
    expect(sumCents(...schedule.map((item) => item.interestCents))).toBe(5475);
  });

  test('A4 carries unpaid interest over and never compounds it', () => {
    const principal = dollars('8320.47');
    const rateE8 = parseRateE8('0.055');
    const start = businessDate('2023-05-01');
    const unpaid = [1, 2, 3].map((months) =>
      accrueExact(0n, principal, rateE8, daysBetween(start, addMonths(start, months))),
    );
    const tenThousandths = unpaid.map((exact) => Number((exact * 100n * 2n + EXACT_PER_CENT) / (2n * EXACT_PER_CENT)));
    expect(tenThousandths).toEqual([388669, 764799, 1153468]);

    const accrued = accrueExact(0n, principal, rateE8, daysBetween(start, businessDate('2023-09-01')));
    const interest = owedCents(accrued);
    expect(formatAmount(interest)).toBe('154.21');
    expect(payInterest(accrued, interest)).toBe(0n);
    const principalPart = subtractCents(dollars('253.55'), interest);
    expect(formatAmount(principalPart)).toBe('99.34');
    expect(formatAmount(subtractCents(principal, principalPart))).toBe('8,221.13');
  });

  test('a loan without interest repays its principal in equal parts', () => {
    const terms = {
      principalCents: dollars('100.00'),
      rateE8: 0,
      noteOn: businessDate('2026-06-15'),
      dueDates: dueDatesMonthly(businessDate('2026-07-15'), 3),
    };
    expect(levelPayment(terms)).toBe(3333);
    expect(buildSchedule(terms).at(-1)).toMatchObject({ amountCents: 3334, interestCents: NO_CENTS, balanceCents: 0 });
  });
});
