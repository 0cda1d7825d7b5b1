import { expect, test } from 'vitest';
import { addDays } from '#calendar/business-date.ts';
import { begin, D0, dollars, liveUntil } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { TENNESSEE_LINE_OF_CREDIT } from '#loans/products/personal-products.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { written } from '#refinance/refinance-story.fixture.ts';
import { expectSound } from '#refinance/sound-loan.fixture.ts';
import { planRenewal } from './plan-renewal.ts';
import { capture, completeNow, factsOf, planNow, wait, wishOf } from './renewal-story.fixture.ts';

// P34: 1,000.00 in Tennessee, 24 days into a period with a charge of 220.00.
const pledge = liveUntil(begin({ productId: 1102, principal: '1000.00', noteOn: addDays(D0, -24) }), D0);
const toLine = { newProduct: TENNESSEE_LINE_OF_CREDIT };

test('P34: a switch needs the charge to date and moves the principal to a line (journal H)', () => {
  const plan = planNow(pledge, wishOf(dollars('176.00')), toLine);
  expect(plan.bounds).toEqual({ minCents: 17_600, maxCents: 92_600 });
  expect(plan.terms).toMatchObject({
    quote: { kind: 'line', terms: { productId: 1104, creditLimitCents: 400_000 } },
    carriedOverCents: 100_000,
    nextPeriod: null,
    dueDates: [],
  });
  expect(planRenewal(pledge.loan, pledge.product, wishOf(dollars('175.99')), factsOf(pledge, toLine))).toMatchObject({
    refusal: { code: 'amount_out_of_range', minCents: 17_600 },
  });
});

test.each([
  ['the least', '176.00', 100_000],
  ['the whole charge', '220.00', 95_600],
  ['more than the charge', '250.00', 92_600],
])('a switch paid with %s refunds the same charge before and after the payment', (_name, amount, movedCents) => {
  const wish = wishOf(dollars(amount));
  const quoted = planNow(pledge, wish, toLine).terms;
  expect(quoted.carriedOverCents).toBe(movedCents);
  const open = capture(pledge, wish.paymentCents);
  expect(planNow(open.story, wish, { ...toLine, captured: open.captured }).terms).toEqual(quoted);
  // Two days later the refund is still that of the day of the payment.
  const visit = { ...open, story: wait(open.story, 2) };
  const { old, next, made } = completeNow(visit, wish, toLine);
  expect(made.terms).toMatchObject({ carriedOverCents: movedCents, waivedCents: 0 });
  expect(next.loan.balances.principalCents).toBe(movedCents);
  expect(old.loan.status).toBe(22);
  expect(payoffCents(old.loan)).toBe(0);
  expectSound(old);
});

test('the refund of a paid charge reduces the principal, income since the payment included', () => {
  const open = capture(pledge, dollars('250.00'));
  const { made } = completeNow({ ...open, story: wait(open.story, 2) }, wishOf(dollars('250.00')), toLine);
  // 44.00 were unearned on the day of the payment. Two days later 29.33 are.
  expect(made.old.entries.map((entry) => `${entry.event} ${written(entry)}`)).toEqual([
    'PRODUCT_SWITCH_UNEARNED Dr2200 29.33 Dr4010 14.67 Cr1100 44.00',
  ]);
});

test('a due date during the wait for the visit adds no grace to the line', () => {
  const near = liveUntil(pledge, addDays(D0, 5));
  const { minCents } = planNow(near, wishOf(dollars('300.00')), toLine).bounds;
  const open = capture(near, minCents);
  const late = wait(open.story, 5);
  expect(late.loan.balances.graceCents).toBeGreaterThan(0);
  const { next, made } = completeNow({ ...open, story: late }, wishOf(minCents), toLine);
  expect(next.loan.balances.principalCents).toBe(100_000);
  expect(made.terms.waivedCents).toBe(late.loan.balances.graceCents);
});

test('a line takes no cash and no products, and its terms are those of the visit', () => {
  const wish = wishOf(dollars('176.00'));
  for (const change of [{ cashOutCents: cents(5_000) }, { ancillaryIds: [501] }])
    expect(planRenewal(pledge.loan, pledge.product, { ...wish, ...change }, factsOf(pledge, toLine))).toMatchObject({
      refusal: { code: 'not_eligible', reason: 'line_of_credit' },
    });
  const open = capture(pledge, wish.paymentCents);
  const later = wait(open.story, 1);
  const facts = factsOf(later, { ...toLine, captured: open.captured, termsOn: pledge.loan.asOf });
  expect(planRenewal(later.loan, later.product, wish, facts)).toMatchObject({ refusal: { code: 'quote_expired' } });
  expect(planRenewal(pledge.loan, pledge.product, wishOf(NO_CENTS), factsOf(pledge, toLine)).ok).toBe(false);
});
