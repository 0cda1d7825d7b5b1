import { cents } from '@lendside/domain/money/cents.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { begin, D0, dollars, liveUntil, onDay } from '@lendside/domain/loans/loan-story.fixture.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { findProduct } from '@lendside/domain/loans/products/products.ts';
import { productSwitchAmountDueCents } from '@lendside/domain/loans/opening/product-switch.ts';
import { arizona, doOn, readyToAssign } from '@lendside/domain/settlements/lived-loan.fixture.ts';
import { assignRepo } from '@lendside/domain/settlements/vehicle-recovery.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { expect, test } from 'vitest';
import { decidePayment, type PaymentRequest } from './decide-payment.ts';
import { aPaymentRequest } from './payment.fixture.ts';

function recordOf(snapshot: LoanSnapshot): LoanRecord {
  return {
    snapshot,
    brand: 'tmx',
    storeId: 1,
    storePhone: '+12055550100',
    storeState: 'AZ',
    customerId: 'C1',
    cosignerId: null,
    paidOffOn: null,
    collateral: null,
    autopay: null,
    quoteVersion: 0,
    paymentInFlight: false,
  };
}

function decide(loan: LoanSnapshot, changes: Partial<PaymentRequest>): string {
  const who = { profileId: 'p', customerId: 'C1', loanId: loan.loanId, cardId: 'card_1' };
  const request = aPaymentRequest(who as never, { lmsId: loan.lmsId as 2, intentId: 'now', ...changes });
  const decision = decidePayment(request, recordOf(loan), { isSsnNeeded: false, intentId: 'now' });
  return decision.ok ? decision.purpose : decision.refusal.code;
}

/** P05: out for repo, $932.88 brings it back. */
const esther = liveUntil(
  doOn(arizona('3000.00', -182, [-153, -122, -94], businessDate('2026-01-13')), -3, ({ loan, product }) =>
    assignRepo(loan, product, readyToAssign(businessDate('2026-05-01'))),
  ),
  D0,
).loan;
/** P34: a pledge that may become a line of credit. */
const hope = liveUntil(begin({ productId: 1102, principal: '1000.00', noteOn: onDay(-24) }), D0).loan;
const alma = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-12) }), D0).loan;

test('a reinstatement is paid by exactly what brings the loan back, and its choice must be what the amount does [LOP-091 PAY-023]', () => {
  const back = {
    paymentAmount: dollars('932.88'),
    paymentAmountType: 'pastDue',
    ofrPaymentValue: 'reinstate',
  } as const;
  expect(decide(esther, back)).toBe('standard');
  expect(decide(esther, { ...back, ofrPaymentValue: null })).toBe('standard');
  expect(decide(esther, { ...back, ofrPaymentValue: 'payoff' })).toBe('QuoteChanged');
  expect(decide(esther, { ...back, ofrPaymentValue: 'other' })).toBe('QuoteChanged');
  expect(decide(esther, { ...back, paymentAmount: dollars('932.87'), isPartial: true })).toBe('QuoteChanged');
  const other = { paymentAmount: dollars('50.00'), ofrPaymentValue: 'other', isPartial: true } as const;
  expect(decide(esther, other)).toBe('standard');
  expect(decide(alma, { paymentAmount: dollars('50.00'), ofrPaymentValue: 'other' })).toBe('QuoteChanged');
});

test('a product switch is paid by no less than it asks for, of a loan that can be switched [LOP-027 REF-006]', () => {
  const product = findProduct(hope.productId);
  if (product === null) throw new Error('the catalogue is incomplete');
  const due = productSwitchAmountDueCents(hope, product);
  if (due === null) throw new Error('the loan has no switch');
  expect(due).toBeLessThan(quoteFigures(hope, product).minimumAmountDueCents);
  const pay = { paymentAmount: due, paymentAmountType: 'onlineProduct' } as const;
  expect(decide(hope, pay)).toBe('productSwitch');
  expect(decide(hope, { ...pay, paymentAmount: cents(due - 1) })).toBe('QuoteChanged');
  expect(decide(alma, pay)).toBe('QuoteChanged');
});

test('an amount above a payoff that has changed is refused with both reasons, the newer figure among them [LER-011]', () => {
  const who = { profileId: 'p', customerId: 'C1', loanId: alma.loanId, cardId: 'card_1' };
  const reasons = (changes: Partial<PaymentRequest>) => {
    const request = aPaymentRequest(who as never, { lmsId: 2, intentId: 'now', ...changes });
    return decidePayment(request, recordOf(alma), { isSsnNeeded: false, intentId: 'now' });
  };
  const above = 'The amount is above the payoff amount of $1,725.00.';
  expect(reasons({ paymentAmount: dollars('1725.01'), intentId: 'then' })).toMatchObject({
    refusal: { code: 'QuoteChanged', also: above },
  });
  expect(reasons({ paymentAmount: dollars('1725.00'), intentId: 'then' })).toEqual({
    ok: false,
    refusal: { code: 'QuoteChanged', text: expect.stringContaining('have changed') },
  });
  expect(reasons({ paymentAmount: dollars('1725.01') })).toEqual({
    ok: false,
    refusal: { code: 'AmountExceedsPayoff', text: above },
  });
});
