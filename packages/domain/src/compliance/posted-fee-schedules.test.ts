import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { parseRateE8 } from '#money/rate.ts';
import { annualPercentageRate, exceedsRate, formatApr } from './apr.ts';
import { dollars } from './payment-series.fixture.ts';

const START = businessDate('2026-06-15');

describe('posted fee schedules of single-payment loans', () => {
  test.each([
    { id: 'D2 Alabama, 14 days', amount: '100.00', payment: '117.50', apr: '456.25' },
    { id: 'D3 Tennessee, 14 days', amount: '425.00', payment: '500.00', apr: '460.08' },
  ])('fee schedule $id gives $apr %', ({ amount, payment, apr }) => {
    const solved = annualPercentageRate({ amountCents: dollars(amount), on: START }, [
      { amountCents: dollars(payment), on: addDays(START, 14) },
    ]);
    expect(formatApr(solved)).toBe(apr);
    expect(exceedsRate(solved, parseRateE8('0.36'))).toBe(true);
  });

  test('the MAPR limit is tested on the unrounded rate, so 36 % passes and one cent more fails', () => {
    const aYearLater = businessDate('2027-06-15');
    const rate = (payment: string) =>
      annualPercentageRate({ amountCents: dollars('1000.00'), on: START }, [
        { amountCents: dollars(payment), on: aYearLater },
      ]);
    expect(exceedsRate(rate('1360.00'), parseRateE8('0.36'))).toBe(false);
    expect(formatApr(rate('1360.01'))).toBe('36.00');
    expect(exceedsRate(rate('1360.01'), parseRateE8('0.36'))).toBe(true);
  });
});
