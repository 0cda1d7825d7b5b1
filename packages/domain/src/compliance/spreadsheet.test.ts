import { describe, expect, test } from 'vitest';
import { roundHalfUp } from '#money/rounding.ts';
import { aprOfUnitPeriods, formatApr } from './apr.ts';
import {
  equalPayment,
  interestOfPeriod,
  interestOfPeriods,
  periodsNeeded,
  presentValueOfPayments,
  principalOfPeriod,
} from './equal-periods.fixture.ts';
import { fixed, formatFixed } from './fixed-decimal.ts';
import { dollars } from './payment-series.fixture.ts';

const monthly = (percentHundredths: bigint): bigint => fixed(percentHundredths, 120_000n);

describe('examples of spreadsheet functions (signs as a lender sees them)', () => {
  const tenMonths = { rate: monthly(800n), periods: 10, principal: fixed(10_000n) };

  test('X1 PMT(8%/12, 10, 10000)', () => {
    expect(formatFixed(equalPayment(tenMonths), 2)).toBe('1037.03');
  });

  test('X2 PMT(8%/12, 10, 10000, 0, 1) pays at the start of each month', () => {
    expect(formatFixed(equalPayment(tenMonths, 'start'), 2)).toBe('1030.16');
  });

  test('X4 NPER(12%/12, -100, -1000, 10000, 1)', () => {
    expect(periodsNeeded(0.01, -100, -1000, 10_000, 'start')).toBeCloseTo(59.6738657, 7);
  });

  test('X6 NPER(12%/12, -100, -1000)', () => {
    expect(periodsNeeded(0.01, -100, -1000)).toBeCloseTo(-9.57859404, 8);
  });

  test('X7 IPMT(10%/12, 1, 3*12, 8000)', () => {
    expect(formatFixed(interestOfPeriod({ rate: monthly(1000n), periods: 36, principal: fixed(8000n) }, 1), 2)).toBe(
      '66.67',
    );
  });

  test('X9 PPMT(10%/12, 1, 2*12, 2000)', () => {
    expect(formatFixed(principalOfPeriod({ rate: monthly(1000n), periods: 24, principal: fixed(2000n) }, 1), 2)).toBe(
      '75.62',
    );
  });

  test('X11 RATE(4*12, -200, 8000)*12', () => {
    const payments = Array.from({ length: 48 }, (_, index) => ({
      amountCents: dollars('200.00'),
      t: index + 1,
      fNum: 0,
      fDen: 1,
    }));
    const apr = aprOfUnitPeriods([{ amountCents: dollars('8000.00'), t: 0, fNum: 0, fDen: 1 }], payments, {
      wNum: 12,
      wDen: 1,
    });
    expect(formatApr(apr)).toBe('9.24');
  });

  test('X12 CUMIPMT(9%/12, 360, 125000, 13, 24, 0)', () => {
    expect(
      formatFixed(interestOfPeriods({ rate: monthly(900n), periods: 360, principal: fixed(125_000n) }, 13, 24), 2),
    ).toBe('11135.23');
  });

  test('X15 PV(8%/12, 12*20, 500)', () => {
    expect(formatFixed(presentValueOfPayments(monthly(800n), 240, fixed(500n)), 2)).toBe('59777.15');
  });

  test('a loan without interest spreads its principal evenly', () => {
    expect(formatFixed(equalPayment({ rate: 0n, periods: 4, principal: fixed(100n) }), 2)).toBe('25.00');
  });
});

describe('the published 30/360 table of 47,100.00 at 10.61 % over 360 months matches (A7)', () => {
  test('the level payment and first schedule rows match when interest rounds to the cent monthly', () => {
    expect(
      formatFixed(equalPayment({ rate: fixed(1061n, 120_000n), periods: 360, principal: fixed(47_100n) }), 2),
    ).toBe('434.72');
    let balance = 4_710_000;
    const rows = [1, 2, 3].map(() => {
      const interest = roundHalfUp(BigInt(balance) * 1061n, 120_000n);
      balance -= 43_472 - interest;
      return [interest, 43_472 - interest, balance];
    });
    expect(rows).toEqual([
      [41_644, 1828, 4_708_172],
      [41_628, 1844, 4_706_328],
      [41_612, 1860, 4_704_468],
    ]);
  });
});
