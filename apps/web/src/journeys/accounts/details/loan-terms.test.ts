import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aDetail } from '#steps/loan-standing/loan-detail.fixture.ts';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { loanTerms } from './loan-terms.ts';
import { owedParts } from './owed-parts.ts';

function detailOf(terms: ReturnType<typeof loanTerms>, term: string): string | undefined {
  return terms.find((each) => each.term === term)?.detail;
}

const FIRST = {
  number: 1,
  dueDate: businessDate('2026-07-06'),
  amount: cents(13_834),
  interest: cents(1400),
  principal: cents(9434),
  balance: NO_CENTS,
};

test("each product's terms show its price: period charge, advance fee, maintenance fee or rate", () => {
  expect(detailOf(loanTerms(aDetail(aLoan(), [])), 'Loan charge every 30 days')).toBe('$225.00');
  const payday = aDetail(aLoan({ productId: 1106 }), [{ ...FIRST, interest: cents(5250) }]);
  expect(detailOf(loanTerms(payday), 'Fee for the advance')).toBe('$52.50');
  const short = aDetail(aLoan({ productId: 1108, regularPayment: cents(13_834) }), [FIRST]);
  expect(detailOf(loanTerms(short), 'Includes maintenance fee')).toBe('$30.00');
  const line = aDetail(aLoan({ productId: 1104 }), [], {
    line: {
      creditLimit: cents(250_000),
      holds: NO_CENTS,
      billedInterest: NO_CENTS,
      billedCustomaryFee: NO_CENTS,
      customaryFeeExact: '0',
      nextCycleDate: businessDate('2026-07-10'),
      statements: [],
    },
  });
  const terms = loanTerms({ ...line, rate: '24.00', apr: '279.50' });
  expect(detailOf(terms, 'APR')).toBe('279.50%');
  expect(detailOf(terms, 'Interest rate')).toBe('24% a year');
  expect(detailOf(terms, 'Customary fee')).toBe('0.70% a day');
  expect(detailOf(terms, 'Borrowed')).toBeUndefined();
});

test('the disclosed APR and the interest rate of an installment loan are separate terms', () => {
  const loan = aLoan({ productId: 2103, regularPayment: cents(50_332) });
  const terms = loanTerms({ ...aDetail(loan, [FIRST]), rate: '131.88', apr: '132.07' });
  expect(detailOf(terms, 'APR')).toBe('132.07%');
  expect(detailOf(terms, 'Interest rate')).toBe('131.88% a year');
  expect(detailOf(loanTerms(aDetail(loan, [FIRST])), 'APR')).toBeUndefined();
});

test('the loan terms say whether autopay is on or off', () => {
  expect(detailOf(loanTerms(aDetail(aLoan(), [])), 'Autopay')).toBe('Off');
});

test("a renewed loan's terms show the number of renewals and the amount first borrowed", () => {
  const terms = loanTerms(
    aDetail(aLoan(), [], {
      renewalNumber: 3,
      chainStartDate: businessDate('2026-03-12'),
      chainPrincipal: cents(150_000),
    }),
  );
  expect(detailOf(terms, 'Renewed')).toBe('3 times since Mar 12, 2026');
  expect(detailOf(terms, 'First amount borrowed')).toBe('$1,500.00');
});

test('the parts of a payoff add up to it and use the labels of the product', () => {
  const { balances } = aDetail(aLoan(), []).workings;
  const owed = { ...balances, charge: cents(22_500), grace: cents(500), costs: cents(7500), customaryFee: cents(11) };
  const parts = owedParts(owed, findProduct(1101));
  expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(180_511);
  expect(parts.filter((part) => part.amountCents > 0).map((part) => part.label)).toEqual([
    'Principal',
    'Loan charge',
    'Late charges',
    'Customary fee',
    'Recovery costs',
  ]);
  expect(owedParts(owed, findProduct(1106))[2]?.label).toBe('Fee for the advance');
});
