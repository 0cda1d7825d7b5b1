import { describe, expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { buildSchedule, dueDatesMonthly } from '#loans/opening/instalment-schedule.ts';
import { cents } from '#money/cents.ts';
import { parseRateE8 } from '#money/rate.ts';
import { annualPercentageRate, formatApr } from './apr.ts';
import { exceedsMilitaryLimit, militaryApr } from './military-apr.ts';
import { billingCycleApr, openEndApr } from './open-end-apr.ts';
import { dollars } from './payment-series.fixture.ts';

describe('open-end credit', () => {
  test('L1 Tennessee: 24 % interest and 0.7 % a day give 279.50 %', () => {
    expect(formatApr(openEndApr(parseRateE8('0.24'), parseRateE8('2.555')))).toBe('279.50');
  });

  test('a billing cycle of 229.73 on 1,000.00 gives 275.68 % a year', () => {
    expect(formatApr(billingCycleApr(dollars('229.73'), dollars('1000.00')))).toBe('275.68');
    expect(() => billingCycleApr(cents(100), cents(0))).toThrow('without balance');
  });
});

describe('military annual percentage rate', () => {
  const START = businessDate('2026-06-15');

  test('1,060.00 with a voluntary product of 60.00 at 30 % is refused for its MAPR of 41.76 (6.3)', () => {
    const schedule = buildSchedule({
      principalCents: dollars('1060.00'),
      rateE8: parseRateE8('0.30'),
      noteOn: START,
      dueDates: dueDatesMonthly(businessDate('2026-07-15'), 12),
    });
    expect(schedule[0]?.amountCents).toBe(dollars('103.36'));
    expect(schedule.at(-1)?.amountCents).toBe(dollars('103.38'));
    const payments = schedule.map((item) => ({ amountCents: item.amountCents, on: item.dueOn }));
    const advance = { amountCents: dollars('1060.00'), on: START };
    expect(formatApr(annualPercentageRate(advance, payments))).toBe('30.05');
    const military = militaryApr(advance, dollars('60.00'), payments);
    expect(formatApr(military)).toBe('41.76');
    expect(exceedsMilitaryLimit(military)).toBe(true);
  });

  test('the MAPR limit is tested on the unrounded rate, which can exceed 36 % and show as 36.00', () => {
    const at = (payment: string) =>
      militaryApr({ amountCents: dollars('1000.00'), on: START }, cents(0), [
        { amountCents: dollars(payment), on: businessDate('2027-06-15') },
      ]);
    expect(exceedsMilitaryLimit(at('1360.00'))).toBe(false);
    expect(formatApr(at('1360.01'))).toBe('36.00');
    expect(exceedsMilitaryLimit(at('1360.01'))).toBe(true);
  });
});
