import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { exceedsRate, formatApr } from '#compliance/apr.ts';
import { formatAmount } from '#money/amount-text.ts';
import { dueDatesBiweekly, dueDatesMonthly } from '#loans/opening/instalment-schedule.ts';
import { dollars, theProduct } from '#loans/loan-story.fixture.ts';
import { toTermProduct } from '#loans/opening/open-loan.ts';
import type { InstalmentProduct } from '#loans/products/product.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { cents, NO_CENTS, sumCents } from '#money/cents.ts';
import { quoteLine } from './quote-line.ts';
import { quoteTerms } from './quote-terms.ts';
import type { TermsQuery, TermsQuote } from './terms-quote.ts';
import { termsText } from './terms-text.ts';

const START = businessDate('2026-06-15');

function query(productId: number, principal: string, change: Partial<TermsQuery> = {}): TermsQuery {
  return {
    product: toTermProduct(theProduct(productId)),
    principalCents: dollars(principal),
    noteOn: START,
    dueDates: [],
    vehicleValueCents: null,
    isActiveDuty: false,
    isCoveredBorrower: false,
    financedItems: [],
    carriedOverCents: NO_CENTS,
    unrefundedChargeCents: NO_CENTS,
    ...change,
  };
}

function quoted(asked: TermsQuery): TermsQuote {
  const decision = quoteTerms(asked);
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.value;
}

const monthly = (first: string, count: number): BusinessDate[] => dueDatesMonthly(businessDate(first), count);
const biweekly = (first: string, count: number): BusinessDate[] => dueDatesBiweekly(businessDate(first), count);

const OHIO_START = businessDate('2026-04-06');

const WORKED: readonly (readonly [string, TermsQuery, readonly string[]])[] = [
  ['1101 first period', query(1101, '1500.00'), ['225.00', '1,500.00', '1,725.00', '182.50']],
  [
    '1101 from day 90',
    query(1101, '1500.00', { chainStartOn: addDays(START, -90) }),
    ['187.50', '1,500.00', '1,687.50', '152.08'],
  ],
  ['1102', query(1102, '1000.00'), ['220.00', '1,000.00', '1,220.00', '267.67']],
  [
    '1103 of 3,000.00',
    query(1103, '3000.00', { dueDates: monthly('2026-07-15', 24) }),
    ['6,898.61', '3,000.00', '9,898.61', '156.24'],
  ],
  [
    '1103 of 10,000.00',
    query(1103, '10000.00', { dueDates: monthly('2026-07-15', 24) }),
    ['16,740.47', '10,000.00', '26,740.47', '120.17'],
  ],
  ['1105', query(1105, '255.00', { dueDates: [addDays(START, 14)] }), ['45.00', '255.00', '300.00', '460.08']],
  ['1106', query(1106, '300.00', { dueDates: [addDays(START, 14)] }), ['52.50', '300.00', '352.50', '456.25']],
  [
    '2101',
    query(2101, '2000.00', { dueDates: biweekly('2026-06-26', 26) }),
    ['1,256.99', '1,900.00', '3,156.99', '111.22'],
  ],
  [
    '2102',
    query(2102, '1500.00', { dueDates: monthly('2026-07-15', 12) }),
    ['890.33', '1,500.00', '2,390.33', '96.17'],
  ],
  [
    '2103',
    query(2103, '4200.00', { dueDates: monthly('2026-07-15', 24) }),
    ['7,880.23', '4,200.00', '12,080.23', '132.07'],
  ],
  [
    '3101',
    query(3101, '3000.00', { dueDates: biweekly('2026-06-26', 39) }),
    ['3,908.18', '2,850.00', '6,758.18', '138.80'],
  ],
  [
    '1108',
    query(1108, '600.00', { noteOn: OHIO_START, dueDates: monthly('2026-05-06', 6) }),
    ['242.05', '588.00', '830.05', '130.06'],
  ],
];

/** A product like 1103 with a rate that is allowed for a covered borrower. */
function cheap(rateE8: number, loanType: 'Title' | 'Personal' = 'Personal'): InstalmentProduct {
  const product = toTermProduct(theProduct(1103));
  if (product.kind !== 'instalment') throw new Error('1103 is an installment loan');
  return { ...product, loanType, rates: [{ upToCents: null, rateE8 }], isOpenToCoveredBorrowers: true };
}

describe('the Truth-in-Lending box', () => {
  test.each(WORKED)(
    'the box of product %s has the finance charge, amount financed, total and APR of 1.5',
    (_, asked, figures) => {
      const { box, mapr } = quoted(asked);
      expect([
        formatAmount(box.financeChargeCents),
        formatAmount(box.amountFinancedCents),
        formatAmount(box.totalOfPaymentsCents),
        formatApr(box.apr),
      ]).toEqual(figures);
      expect(formatApr(mapr)).toBe(figures[3]);
    },
  );

  test('the Truth-in-Lending box lists payments as series: 23 of 412.46 and one of 412.03', () => {
    const { box } = quoted(query(1103, '3000.00', { dueDates: monthly('2026-07-15', 24) }));
    expect(box.payments).toEqual([
      { count: 23, amountCents: 41_246, firstDueOn: '2026-07-15' },
      { count: 1, amountCents: 41_203, firstDueOn: '2028-06-15' },
    ]);
  });

  test('P01 renews 1,300.00 on day 12 and reads 330.00 of finance charge and 215.40 % over 48 days', () => {
    const { box, itemisation } = quoted(
      query(1101, '1300.00', {
        carriedOverCents: dollars('1300.00'),
        chainStartOn: addDays(START, -12),
        laterPeriod: { startsOn: addDays(START, 18), carriedCents: dollars('135.00'), cashCents: NO_CENTS },
      }),
    );
    expect(box).toMatchObject({ financeChargeCents: 33_000, amountFinancedCents: 116_500 });
    expect(box.totalOfPaymentsCents).toBe(149_500);
    expect(formatApr(box.apr)).toBe('215.40');
    expect(box.payments).toEqual([{ count: 1, amountCents: 149_500, firstDueOn: '2026-08-02' }]);
    expect(itemisation).toMatchObject({ givenToBorrowerCents: 0, paidOnOtherLoanCents: 116_500, paidToOthers: [] });
  });

  test('cash taken out with an early renewal adds its own charge until the period starts', () => {
    const { box } = quoted(
      query(1101, '1600.00', {
        carriedOverCents: dollars('1300.00'),
        chainStartOn: addDays(START, -12),
        laterPeriod: { startsOn: addDays(START, 18), carriedCents: dollars('135.00'), cashCents: dollars('300.00') },
      }),
    );
    // 240.00 for the period, 27.00 on the cash for 18 days and 135.00 that is not credited.
    expect(box).toMatchObject({ financeChargeCents: 40_200, totalOfPaymentsCents: 186_700 });
  });

  test('P01 renews 1,300.00 on the due date for 195.00 at 182.50 %, without a second lien fee', () => {
    const { box, itemisation } = quoted(query(1101, '1300.00', { carriedOverCents: dollars('1300.00') }));
    expect(box).toMatchObject({ financeChargeCents: 19_500, amountFinancedCents: 130_000 });
    expect(formatApr(box.apr)).toBe('182.50');
    expect(box.payments).toEqual([{ count: 1, amountCents: 149_500, firstDueOn: '2026-07-15' }]);
    expect(itemisation).toMatchObject({ givenToBorrowerCents: 0, paidOnOtherLoanCents: 130_000, paidToOthers: [] });
  });

  test('an unrefunded charge of the old loan is added to the new finance charge', () => {
    const { box } = quoted(
      query(1102, '1300.00', { carriedOverCents: dollars('1300.00'), unrefundedChargeCents: dollars('135.00') }),
    );
    expect(box.financeChargeCents).toBe(28_600 + 13_500);
    expect(box.amountFinancedCents).toBe(116_500);
  });

  test('a quote states security, late charge, returned-item fee and prepayment', () => {
    expect(quoted(query(1101, '1500.00'))).toMatchObject({
      securityInterest: 'vehicleTitle',
      lateCharge: null,
      returnedItemFeeCents: 0,
      prepayment: 'chargeStands',
    });
    expect(quoted(query(2101, '2000.00', { dueDates: biweekly('2026-06-26', 26) }))).toMatchObject({
      securityInterest: 'none',
      lateCharge: { rateE8: 5_000_000, graceDays: 15, minCents: 1500, maxCents: 5000 },
      returnedItemFeeCents: 2500,
      prepayment: 'interestStops',
    });
  });
});

describe('itemization', () => {
  test('the lien fee of a pawn is paid to the state and is not a finance charge', () => {
    expect(quoted(query(1101, '1500.00')).itemisation).toEqual({
      givenToBorrowerCents: 148_200,
      paidOnOtherLoanCents: 0,
      paidToOthers: [{ name: 'Lien fee paid to the state', amountCents: 1800 }],
      prepaidFinanceChargeCents: 0,
    });
  });

  test('the itemized parts add up to the amount financed', () => {
    const arbitrary = fc.record({
      principal: fc.integer({ min: 50_100, max: 250_000 }),
      carried: fc.integer({ min: 0, max: 40_000 }),
      voluntary: fc.integer({ min: 0, max: 3000 }),
      required: fc.integer({ min: 0, max: 3000 }),
    });
    fc.assert(
      fc.property(arbitrary, ({ principal, carried, voluntary, required }) => {
        const { box, itemisation: parts } = quoted(
          query(1102, '500.00', {
            principalCents: cents(principal),
            carriedOverCents: cents(carried),
            financedItems: [
              { name: 'Roadside assistance', amountCents: cents(voluntary), isRequired: false },
              { name: 'Required cover', amountCents: cents(required), isRequired: true },
            ],
          }),
        );
        const others = parts.paidToOthers.map((item) => item.amountCents);
        expect(sumCents(parts.givenToBorrowerCents, parts.paidOnOtherLoanCents, ...others)).toBe(
          box.amountFinancedCents,
        );
        expect(sumCents(box.amountFinancedCents, parts.prepaidFinanceChargeCents)).toBe(principal);
        expect(sumCents(box.amountFinancedCents, box.financeChargeCents)).toBe(box.totalOfPaymentsCents);
      }),
      { numRuns: 1000 },
    );
  });

  test('a principal below the amounts it must cover is refused with the sufficient amount', () => {
    const asked = query(1101, '1300.00', { carriedOverCents: dollars('1300.01') });
    expect(quoteTerms(asked)).toEqual({
      ok: false,
      refusal: { code: 'amount_out_of_range', minCents: 130_001, maxCents: 1_000_000 },
    });
  });
});

describe('covered borrowers', () => {
  const covered = { isCoveredBorrower: true, dueDates: monthly('2026-07-15', 12) };
  const reasonOf = (asked: TermsQuery) => {
    const decision = quoteTerms(asked);
    return !decision.ok && decision.refusal.code === 'not_eligible' ? decision.refusal.reason : null;
  };

  test('a covered borrower is refused every product of the catalog', () => {
    for (const product of PRODUCTS) {
      if (product.kind === 'line') continue;
      const count = product.kind === 'instalment' ? Math.max(product.minInstalments, 13) : 1;
      const dueDates =
        product.kind === 'pawn' ? [] : count === 1 ? [addDays(START, 20)] : dueDatesBiweekly(addDays(START, 20), count);
      const asked = query(product.productId, '100.00', {
        principalCents: product.maxAmountCents,
        dueDates: product.productId === 1108 ? monthly('2026-07-15', 4) : dueDates,
        isCoveredBorrower: true,
      });
      expect([product.productId, reasonOf({ ...asked, isCoveredBorrower: false })]).toEqual([product.productId, null]);
      expect([product.productId, reasonOf(asked)]).toEqual([
        product.productId,
        product.loanType === 'Title' ? 'covered_borrower_title' : 'covered_borrower_mapr',
      ]);
    }
  });

  test('product 1108 is closed to a covered borrower even when a waived fee lowers the MAPR', () => {
    const asked = query(1108, '400.00', { dueDates: monthly('2026-07-15', 4), isActiveDuty: true });
    expect(formatApr(quoted(asked).mapr)).toBe('28.08');
    expect(reasonOf({ ...asked, isCoveredBorrower: true })).toBe('covered_borrower_product');
    const opened = { ...asked.product, isOpenToCoveredBorrowers: true };
    expect(reasonOf({ ...asked, product: opened, isCoveredBorrower: true })).toBeNull();
  });

  test('a voluntary product raises the MAPR above the limit: APR 30.05, MAPR 41.76 (6.3)', () => {
    const asked = query(1103, '1060.00', {
      ...covered,
      product: cheap(30_000_000),
      financedItems: [{ name: 'Roadside assistance', amountCents: dollars('60.00'), isRequired: false }],
    });
    const { box, mapr } = quoted({ ...asked, isCoveredBorrower: false });
    expect([formatApr(box.apr), formatApr(mapr)]).toEqual(['30.05', '41.76']);
    expect(reasonOf(asked)).toBe('covered_borrower_mapr');
    expect(reasonOf({ ...asked, financedItems: [] })).toBeNull();
  });

  test('a required product is a finance charge in both APR and MAPR', () => {
    const { box, mapr } = quoted(
      query(1103, '1060.00', {
        product: cheap(30_000_000),
        dueDates: covered.dueDates,
        financedItems: [{ name: 'Required cover', amountCents: dollars('60.00'), isRequired: true }],
      }),
    );
    expect([formatApr(box.apr), formatApr(mapr)]).toEqual(['41.76', '41.76']);
    expect(exceedsRate(box.apr, 36_000_000)).toBe(true);
  });

  test('a covered borrower is refused a title loan and a payday rollover at any rate', () => {
    expect(reasonOf(query(1103, '1060.00', { ...covered, product: cheap(10_000_000, 'Title') }))).toBe(
      'covered_borrower_title',
    );
    const rollover = { ...covered, dueDates: [addDays(START, 14)], carriedOverCents: dollars('300.00') };
    expect(reasonOf(query(1106, '300.00', rollover))).toBe('covered_borrower_rollover');
  });
});

describe('a line of credit', () => {
  const product = theProduct(1104);
  if (product.kind !== 'line') throw new Error('1104 is a line');
  const line = { product, creditLimitCents: dollars('2500.00'), openedOn: START, isCoveredBorrower: false };

  test('L1: the quoted line has an APR of 279.50 %', () => {
    const quote = quoteLine(line);
    expect(quote.ok && formatApr(quote.value.apr)).toBe('279.50');
  });

  test("a line quote refuses covered borrowers and limits outside the product's range", () => {
    expect(quoteLine({ ...line, creditLimitCents: dollars('249.99') }).ok).toBe(false);
    expect(quoteLine({ ...line, creditLimitCents: dollars('4000.01') })).toEqual({
      ok: false,
      refusal: { code: 'amount_out_of_range', minCents: 25_000, maxCents: 400_000 },
    });
    expect(quoteLine({ ...line, isCoveredBorrower: true })).toMatchObject({
      refusal: { reason: 'covered_borrower_mapr' },
    });
  });
});

describe('hashed text of the terms', () => {
  test('the hashed text ignores the order of fields and changes when an amount changes by a cent', () => {
    const terms = quoted(query(1101, '1500.00'));
    const turned = Object.fromEntries(Object.entries(terms).toReversed()) as unknown as TermsQuote;
    expect(termsText(turned)).toBe(termsText(terms));
    expect(termsText(quoted(query(1101, '1500.01')))).not.toBe(termsText(terms));
    expect(JSON.parse(termsText(terms))).toMatchObject({ principalCents: 150_000, noteOn: START });
  });
});
