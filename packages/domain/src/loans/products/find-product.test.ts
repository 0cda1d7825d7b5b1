import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { percentageDown } from '#money/rate.ts';
import { lateFeeCents, lateFeeDay } from '#loans/charges/late-fee.ts';
import { dollars, theProduct } from '#loans/loan-story.fixture.ts';
import { annualRateE8, originationFeeCents } from '#loans/charges/origination-price.ts';
import {
  chargedGraceDays,
  earnedCents,
  exactGrace,
  graceCentsAdded,
  pawnCashCharge,
  pawnCharge,
} from '#loans/pawns/pawn-charge.ts';
import type { PawnProduct, Product } from './product.ts';
import { findProduct, PRODUCTS } from './find-product.ts';
import { validateProducts } from './validate-products.ts';

function thePawn(): PawnProduct {
  const product = theProduct(1101);
  if (product.kind !== 'pawn') throw new Error('1101 is a pawn');
  return product;
}

describe('the catalog', () => {
  test('the product catalog has 12 products and breaks no rule', () => {
    expect(validateProducts(PRODUCTS)).toEqual([]);
    expect(PRODUCTS.map((product) => product.productId)).toEqual([
      1101, 1102, 1103, 1104, 1105, 1106, 1107, 1108, 2101, 2102, 2103, 3101,
    ]);
    expect(findProduct(9999)).toBeNull();
  });

  test('the product check reports each problem in a sentence', () => {
    const pawn = thePawn();
    const dear: Product = { ...pawn, charges: pawn.charges.map((row) => ({ ...row, rateE8: row.capRateE8 + 1 })) };
    const late: Product = {
      ...pawn,
      charges: [{ fromChainDay: 1, rateE8: 0, capRateE8: 0, minCents: NO_CENTS }],
      periodDays: 0,
    };
    const steep: Product = { ...pawn, ladder: { ...pawn.ladder, defaultDays: 1 }, minAmountCents: cents(2_000_000) };
    expect(validateProducts([dear])).toEqual([
      '1101: price from day 0 is above its cap',
      '1101: price from day 90 is above its cap',
    ]);
    expect(validateProducts([late])).toEqual([
      '1101: prices do not start on day 0 of the chain',
      '1101: the period has no days',
    ]);
    expect(validateProducts([steep])).toEqual([
      '1101: the least amount is above the most',
      '1101: the ladder does not climb',
    ]);
    expect(validateProducts([pawn, pawn])).toEqual(['1101: the number is taken']);
  });

  test('the product check reports unordered rates and installment counts', () => {
    const product = theProduct(1103);
    if (product.kind !== 'instalment') throw new Error('1103 is an installment loan');
    const reversed: Product = { ...product, rates: product.rates.toReversed() };
    expect(validateProducts([reversed])).toContain('1103: the last rate must have no upper amount');
    expect(validateProducts([{ ...product, minInstalments: 30 }])).toEqual([
      '1103: the least and most payments are out of order',
    ]);
  });
});

describe('rules for each kind of product', () => {
  const found = (change: Partial<Product>, productId: number): string[] =>
    // Changing a product's own fields keeps its kind.
    validateProducts([{ ...theProduct(productId), ...change } as Product]);

  test.each([
    [1102, { switchToProductId: 9999 }, '1102: the product to switch to is not in the catalogue'],
    [
      1102,
      { switchToProductId: null, chargeParts: { interestRateE8: 1, customaryFeeRateE8: 2 } },
      '1102: the parts of the charge do not add up to it',
    ],
    [1103, { loanToValueE8: null }, '1103: a title loan has a limit to its vehicle, another has none'],
    [1103, { recovery: null }, '1103: a title loan says what recovery costs, another does not'],
    [1104, { statementDueDays: 20 }, '1104: a statement is due sooner than 21 days'],
    [1104, { minDrawCents: cents(500_000) }, '1104: the least draw is above the most'],
    [1105, { maxAmountCents: cents(25_501) }, '1105: the most and its fee are above the face'],
    [1106, { minTermDays: 32 }, '1106: the least and most days are out of order'],
    [
      1106,
      { extendedPlan: { minInstalments: 1, maxInstalments: 4, monthsBetween: 12 } },
      '1106: an extended plan has one payment',
    ],
    [
      1106,
      { extendedPlan: { minInstalments: 4, maxInstalments: 3, monthsBetween: 12 } },
      '1106: the least and most payments of a plan are out of order',
    ],
    [
      1106,
      { extendedPlan: { minInstalments: 4, maxInstalments: 4, monthsBetween: 0 } },
      '1106: plans are no time apart',
    ],
    [1108, { maintenanceFee: { rateE8: 0, maxCents: cents(3000) } }, '1108: the maintenance fee is no part'],
    [1108, { minTermDays: 400 }, '1108: the least and most days are out of order'],
    [2101, { state: 'Missouri' }, '2101: the state is not two letters'],
    [2103, { returnedItemFeeCents: cents(-1) }, '2103: a fee or a time is negative'],
    [3101, { brands: [] }, '3101: no brand sells it'],
  ] as const)('the product check refuses %d with %o: %s', (productId, change, problem) => {
    expect(found(change as Partial<Product>, productId)).toEqual([problem]);
  });
});

describe('prices', () => {
  test.each([
    ['1500.00', 0, '225.00'],
    ['1500.00', 60, '225.00'],
    ['1500.00', 75, '206.25'],
    ['1500.00', 89, '188.75'],
    ['20.00', 75, '5.00'],
    ['1500.00', 90, '187.50'],
    ['33.33', 0, '10.00'],
    ['39.00', 90, '5.00'],
    ['1000.07', 0, '150.01'],
  ])('a pawn of %s on chain day %d costs %s a period', (principal, chainDay, charge) => {
    expect(pawnCharge(thePawn(), dollars(principal), chainDay)).toBe(dollars(charge));
  });

  test('a late pawn is charged grace for all days since maturity, up to 30', () => {
    const dueOn = businessDate('2026-06-07');
    const days = ['2026-06-07', '2026-06-08', '2026-06-09', '2026-07-07', '2026-07-08'].map((day) =>
      chargedGraceDays(thePawn(), dueOn, businessDate(day)),
    );
    expect(days).toEqual([0, 0, 2, 30, 30]);
    const grace = (principal: string, until: string) =>
      graceCentsAdded(0n, exactGrace(thePawn(), dollars(principal), dueOn, [dueOn, businessDate(until)]));
    expect(grace('1200.00', '2026-06-15')).toBe(dollars('40.00'));
    expect(grace('1000.00', '2026-06-09')).toBe(dollars('8.33'));
  });

  test('grace keeps its fraction when the principal falls, so that many pieces pass no cap [I9]', () => {
    const dueOn = businessDate('2026-06-05');
    let exact = 0n;
    let charged = 0;
    for (let day = 1; day <= 30; day += 1) {
      const principalCents = cents(33_333 - day);
      const on = addDays(dueOn, day);
      const added = exactGrace(thePawn(), principalCents, dueOn, [addDays(on, -1), on]);
      charged += graceCentsAdded(exact, added);
      exact += added;
    }
    expect(charged).toBeLessThanOrEqual(percentageDown(cents(33_333), thePawn().graceRateE8));
    expect(charged).toBe(4_164);
  });

  test('cash taken out before the period starts is charged by the day, without a minimum', () => {
    expect(pawnCashCharge(thePawn(), dollars('300.00'), 12, 18)).toBe(dollars('27.00'));
    expect(pawnCashCharge(thePawn(), dollars('300.00'), 80, 20)).toBe(dollars('27.50'));
    expect(pawnCashCharge(thePawn(), dollars('50.00'), 30, 0)).toBe(0);
  });

  test('a charge is earned on a straight line, up to its full amount', () => {
    expect([0, 12, 30, 45].map((days) => earnedCents(dollars('225.00'), days, 30))).toEqual([0, 9000, 22_500, 22_500]);
  });

  test.each([
    ['500.01', 1.8],
    ['2500.00', 1.8],
    ['2500.01', 1.56],
    ['5000.01', 1.2],
  ])('a loan of product 1103 over %s has an annual rate of %d', (principal, rate) => {
    expect(annualRateE8(theProduct(1103), dollars(principal))).toBe(Math.round(rate * 1e8));
  });

  test('an origination fee is 10 % up to 100.00, and a pawn has neither fee nor rate', () => {
    expect(originationFeeCents(theProduct(2101), dollars('800.05'))).toBe(8000);
    expect(originationFeeCents(theProduct(2101), dollars('3500.00'))).toBe(10_000);
    expect(originationFeeCents(theProduct(1101), dollars('1500.00'))).toBe(0);
    expect(annualRateE8(theProduct(1101), dollars('1500.00'))).toBe(0);
  });
});

describe('late fees', () => {
  const band = { rateE8: 5_000_000, graceDays: 15, minCents: cents(1500), maxCents: cents(5000) };

  test.each([
    ['121.43', 1500],
    ['400.19', 2000],
    ['2000.00', 5000],
  ])('a late fee of 5 %% of %s, within its minimum and maximum, is %d', (amount, fee) => {
    expect(lateFeeCents(band, dollars(amount))).toBe(fee);
  });

  test('a late fee is charged on the day after the grace days, counted from the rolled due date', () => {
    expect(lateFeeDay({ ...band, graceDays: 10 }, businessDate('2026-05-13'))).toBe('2026-05-24');
    expect(lateFeeDay({ ...band, graceDays: 10 }, businessDate('2026-06-13'))).toBe('2026-06-26');
  });
});
