import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { applyPayment } from '@lendside/domain/loans/payments/apply-payment.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents, NO_CENTS, sumCents } from '@lendside/domain/money/cents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAccountDetail, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { quotePayment } from './quote-payment.ts';

test('the parts of a quote add up to the amount, and its balance equals the posted balance', () => {
  const loan = LOANS.demetrius();
  const product = findProduct(loan.productId);
  if (product === null) throw new Error('no product');
  const detail = anAccountDetail(loan);
  const payoff = detail.loan.payoffAmount;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: payoff }), (paid) => {
      const quote = quotePayment(detail, cents(paid));
      if (quote === null) throw new Error('no quote');
      expect(sumCents(...quote.parts.map((part) => part.amountCents))).toBe(paid);
      const posted = applyPayment(loan, product, cents(paid), paid === payoff ? 'payoff' : 'standard').loan;
      expect(quote.preview.newPrincipalBalanceCents).toBe(posted.balances.principalCents);
      expect(quote.preview.newPayoffAmountCents).toBe(quoteFigures(posted, product).payoffAmountCents);
    }),
    { numRuns: 60 },
  );
});

test('a payoff quote ends the loan today and costs less in total than the minimum [PAY-002]', () => {
  const detail = anAccountDetail(LOANS.demetrius());
  const all = quotePayment(detail, detail.loan.payoffAmount);
  const least = quotePayment(detail, detail.loan.minimumRequiredAmount);
  expect(all?.preview).toMatchObject({
    newPrincipalBalanceCents: 0,
    newPayoffAmountCents: 0,
    nextDueOn: null,
    isPayoff: true,
  });
  expect(all?.endOn).toBe(detail.loan.asOf);
  expect(all?.totalCents).toBe(detail.loan.payoffAmount);
  expect(least?.totalCents).toBeGreaterThan(detail.loan.payoffAmount);
});

test('no quote is returned for a zero amount or an unknown product', () => {
  const detail = anAccountDetail(LOANS.alma());
  expect(quotePayment(detail, NO_CENTS)).toBeNull();
  expect(quotePayment({ ...detail, loan: { ...detail.loan, productId: 9999 } }, cents(100))).toBeNull();
});

test("the quote of a pawn's charge shows the principal due at maturity", () => {
  const detail = anAccountDetail(LOANS.alma());
  const quote = quotePayment(detail, detail.loan.minimumAmountDue);
  expect(quote).toMatchObject({
    dueNextCents: 150_000,
    preview: { nextDueOn: '2026-07-03', newPrincipalBalanceCents: 150_000 },
  });
});

test.each(['esther', 'nate', 'mark', 'rita', 'will'] as const)(
  '%s: the parts of a quote add up to any amount paid',
  (name) => {
    const detail = anAccountDetail(LOANS[name]());
    fc.assert(
      fc.property(fc.integer({ min: 1, max: detail.loan.payoffAmount }), (paid) => {
        const quote = quotePayment(detail, cents(paid));
        expect(sumCents(...(quote?.parts ?? []).map((part) => part.amountCents))).toBe(paid);
      }),
      { numRuns: 40 },
    );
  },
);

test('a line that is paid in full stays open with its whole limit available', () => {
  const detail = anAccountDetail(LOANS.nate());
  expect(quotePayment(detail, detail.loan.payoffAmount)).toMatchObject({
    course: 'statements',
    availableCents: 250_000,
    preview: { newPayoffAmountCents: 0, nextAmountDueCents: 0 },
  });
  expect(quotePayment(detail, detail.loan.minimumAmountDue)?.availableCents).toBe(155_910);
});

test('the reinstatement amount returns a loan to its schedule, and a loan in default has none', () => {
  const esther = anAccountDetail(LOANS.esther());
  expect(quotePayment(esther, esther.loan.ofrPaymentValue)).toMatchObject({
    isUpToDateAfter: true,
    course: 'schedule',
  });
  expect(quotePayment(anAccountDetail(LOANS.rita()), cents(10_000))?.course).toBe('none');
});
