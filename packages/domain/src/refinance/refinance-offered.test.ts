import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, NO_CENTS, type Cents } from '#money/cents.ts';
import { refinanceOffered, type RefinanceDecision, type RefinanceFacts } from './refinance-offered.ts';

// Persona P01 of the cast: payoff 1,725.00, minimum 225.00, minimum loan 100.00.
const p01: RefinanceFacts = {
  isGuest: false,
  isGuestRefinanceEnabled: false,
  isRefinancePrevented: false,
  isRefinanceEligible: true,
  isDisbursementAvailable: false,
  disbursementAmountCents: NO_CENTS,
  paymentCents: cents(22_500),
  payoffAmountCents: cents(172_500),
  minimumAmountDueCents: cents(22_500),
  productSwitchAmountDueCents: null,
  amountType: 'minimum',
  isNls: false,
  minimumLoanAmountCents: cents(10_000),
};

function reasonFor(change: Partial<RefinanceFacts>): string {
  const decision = refinanceOffered({ ...p01, ...change });
  return decision.ok ? 'offered' : decision.refusal.code;
}

test('paying the minimum due is enough, and one cent less is refused with the missing amount [REF-005]', () => {
  expect(reasonFor({})).toBe('offered');
  expect(refinanceOffered({ ...p01, paymentCents: cents(22_499) })).toEqual({
    ok: false,
    refusal: { code: 'payment_below_minimum', remedy: 'pay_more', minimumCents: 22_500, missingCents: 1 },
  });
});

test('a refinance accepts up to the payoff less the minimum loan and refuses a cent more [REF-007]', () => {
  expect(reasonFor({ paymentCents: cents(162_500) })).toBe('offered');
  expect(refinanceOffered({ ...p01, paymentCents: cents(162_501) })).toEqual({
    ok: false,
    refusal: { code: 'payment_above_maximum', remedy: 'pay_less', maximumCents: 162_500, excessCents: 1 },
  });
});

test('paying the payoff amount is never a refinance, not even for NLS loans [REF-004]', () => {
  expect(reasonFor({ paymentCents: cents(172_500) })).toBe('payment_is_payoff');
  expect(reasonFor({ paymentCents: cents(172_500), isNls: true })).toBe('payment_is_payoff');
});

test('a guest is offered a refinance only when the loan allows it [REF-001]', () => {
  expect(reasonFor({ isGuest: true })).toBe('guest_refinance_off');
  expect(reasonFor({ isGuest: true, isGuestRefinanceEnabled: true })).toBe('offered');
});

test('a prevented refinance is not offered [REF-002]', () => {
  expect(reasonFor({ isRefinancePrevented: true })).toBe('refinance_prevented');
});

test('a refinance needs an eligible loan or available cash above zero [REF-003]', () => {
  const notEligible = { isRefinanceEligible: false };
  expect(reasonFor(notEligible)).toBe('not_eligible');
  expect(reasonFor({ ...notEligible, isDisbursementAvailable: true })).toBe('not_eligible');
  expect(reasonFor({ ...notEligible, disbursementAmountCents: cents(5_000) })).toBe('not_eligible');
  expect(reasonFor({ ...notEligible, isDisbursementAvailable: true, disbursementAmountCents: cents(1) })).toBe(
    'offered',
  );
});

test('the minimum payment drops to the switch amount only for the online product [REF-006]', () => {
  const p34 = { minimumAmountDueCents: cents(22_000), productSwitchAmountDueCents: cents(17_600) };
  const online = { ...p34, amountType: 'onlineProduct' } as const;
  expect(reasonFor({ ...online, paymentCents: cents(17_599) })).toBe('payment_below_minimum');
  expect(reasonFor({ ...online, paymentCents: cents(17_600) })).toBe('offered');
  expect(reasonFor({ ...p34, amountType: 'other', paymentCents: cents(17_600) })).toBe('payment_below_minimum');
  expect(reasonFor({ ...p34, amountType: 'other', paymentCents: cents(22_000) })).toBe('offered');
  expect(reasonFor({ ...online, productSwitchAmountDueCents: cents(99_900), paymentCents: cents(22_000) })).toBe(
    'offered',
  );
});

test('an NLS refinance ignores the smallest and the largest payment [REF-008]', () => {
  expect(reasonFor({ isNls: true, paymentCents: cents(100) })).toBe('offered');
  expect(reasonFor({ isNls: true, paymentCents: cents(172_499) })).toBe('offered');
});

test('a refusal suggests no other amount when no amount is within both bounds', () => {
  const decision = refinanceOffered({ ...p01, minimumLoanAmountCents: cents(160_000), paymentCents: cents(20_000) });
  expect(decision).toMatchObject({ ok: false, refusal: { code: 'payment_below_minimum', remedy: 'none' } });
});

test('the refinance decision equals the written rule, and paying its suggested amount passes', () => {
  const amount = fc.integer({ min: 0, max: 60 }).map(cents);
  const facts: fc.Arbitrary<RefinanceFacts> = fc.record({
    isGuest: fc.boolean(),
    isGuestRefinanceEnabled: fc.boolean(),
    isRefinancePrevented: fc.boolean(),
    isRefinanceEligible: fc.boolean(),
    isDisbursementAvailable: fc.boolean(),
    disbursementAmountCents: amount,
    paymentCents: amount,
    payoffAmountCents: amount,
    minimumAmountDueCents: amount,
    productSwitchAmountDueCents: fc.option(amount),
    amountType: fc.constantFrom('minimum', 'onlineProduct', 'other'),
    isNls: fc.boolean(),
    minimumLoanAmountCents: amount.filter((least) => least > 0),
  });
  fc.assert(
    fc.property(facts, (any) => {
      const decision = refinanceOffered(any);
      expect(decision.ok).toBe(ruleAsWritten(any));
      const advised = advisedPayment(decision);
      expect(advised === null || refinanceOffered({ ...any, paymentCents: advised }).ok).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

function ruleAsWritten(any: RefinanceFacts): boolean {
  const online = any.amountType === 'onlineProduct' && any.productSwitchAmountDueCents !== null;
  const least = online
    ? Math.min(any.minimumAmountDueCents, any.productSwitchAmountDueCents ?? 0)
    : any.minimumAmountDueCents;
  return (
    (!any.isGuest || any.isGuestRefinanceEnabled) &&
    !any.isRefinancePrevented &&
    (any.isRefinanceEligible || (any.isDisbursementAvailable && any.disbursementAmountCents > 0)) &&
    any.paymentCents !== any.payoffAmountCents &&
    (any.isNls || any.paymentCents >= least) &&
    (any.isNls || any.paymentCents <= any.payoffAmountCents - any.minimumLoanAmountCents)
  );
}

function advisedPayment(decision: RefinanceDecision): Cents | null {
  if (decision.ok) return null;
  const { refusal } = decision;
  if (refusal.remedy === 'pay_more') return refusal.minimumCents;
  return refusal.remedy === 'pay_less' ? refusal.maximumCents : null;
}
