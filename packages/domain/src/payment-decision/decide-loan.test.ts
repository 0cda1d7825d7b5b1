import { cents } from '#money/cents.ts';
import { businessDate } from '#calendar/business-date.ts';
import { begin, D0, dollars, liveUntil, onDay } from '#loans/loan-story.fixture.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { findProduct } from '#loans/products/find-product.ts';
import { productSwitchAmountDueCents } from '#loans/opening/product-switch.ts';
import { arizona, doOn, readyToAssign } from '#settlements/lived-loan.fixture.ts';
import { assignRepo } from '#settlements/vehicle-recovery.ts';
import { expect, test } from 'vitest';
import { decideLoan } from './decide-loan.ts';
import { acceptableFacts, changeFacts } from './payment-facts.fixture.ts';
import type { AskedPayment } from './payment-facts.ts';
import type { PurposeFlags } from '#payments/payment-purpose.ts';

type Changes = Partial<Omit<AskedPayment, 'purpose'> & PurposeFlags>;

/** Decides a payment of $50.00 with these changes. */
function decideOn(loan: LoanSnapshot, changes: Changes) {
  const { paymentType, paymentAmountType, isPartial, isPayoff, ofrPaymentValue, ...request } = changes;
  const flags = { paymentType, paymentAmountType, isPartial, isPayoff, ofrPaymentValue };
  const purpose = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  const facts = changeFacts(acceptableFacts(loan), { request, purpose });
  if (facts.onLoan === null) throw new Error('the facts have no loan');
  return decideLoan(facts.request, facts.onLoan);
}

function decide(loan: LoanSnapshot, changes: Changes): string {
  const decision = decideOn(loan, changes);
  return decision.ok ? decision.purpose : decision.refusal.code;
}

/** P05: a loan out for repo that a payment of $932.88 reinstates. */
const esther = liveUntil(
  doOn(arizona('3000.00', -182, [-153, -122, -94], businessDate('2026-01-13')), -3, ({ loan, product }) =>
    assignRepo(loan, product, readyToAssign(businessDate('2026-05-01'))),
  ),
  D0,
).loan;
/** P34: a pawn that can be switched to a line of credit. */
const hope = liveUntil(begin({ productId: 1102, principal: '1000.00', noteOn: onDay(-24) }), D0).loan;
const alma = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-12) }), D0).loan;

test("a reinstatement is refused when its amount or the payer's choice does not match [LOP-091 PAY-023]", () => {
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

test('a product switch needs a loan that can switch and at least the amount due [LOP-027 REF-006]', () => {
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

test('a refusal for a stale quote also reports the payoff limit when the amount exceeds it [LER-011]', () => {
  const reasons = (changes: Changes) => decideOn(alma, changes);
  const above = 'The amount is above the payoff amount of $1,725.00.';
  expect(reasons({ paymentAmount: dollars('1725.01'), intentId: 'then' })).toMatchObject({
    refusal: { code: 'QuoteChanged', also: [above] },
  });
  expect(reasons({ paymentAmount: dollars('1725.00'), intentId: 'then' })).toEqual({
    ok: false,
    refusal: { reason: 'quoteChanged', code: 'QuoteChanged', text: expect.stringContaining('have changed') },
  });
  expect(reasons({ paymentAmount: dollars('1725.01') })).toEqual({
    ok: false,
    refusal: { reason: 'abovePayoff', code: 'AmountExceedsPayoff', text: above },
  });
});
