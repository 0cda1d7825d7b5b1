import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { begin, D0, dollars, liveUntil, onDay } from '#loans/loan-story.fixture.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { productSwitchAmountDueCents } from '#loans/opening/product-switch.ts';
import { findProduct } from '#loans/products/find-product.ts';
import { cents, subtractCents, type Cents } from '#money/cents.ts';
import { INELIGIBLE_REASONS, type IneligibleReason } from '#refinance/refinance-eligible.ts';
import { decidePayment } from './decide-payment.ts';
import { renewalRefusal } from './check-refinance.ts';
import { acceptableFacts, changeFacts, renewing, type FactChanges } from './payment-facts.fixture.ts';
import { whyNotRenewed } from './not-renewed-text.ts';

type Changes = NonNullable<Parameters<typeof renewing>[2]>;

/** P01: payoff 1,725.00, minimum 225.00, minimum loan 100.00. */
const alma = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-12) }), D0).loan;
/** P34: a pawn that can be switched to a line of credit. */
const hope = liveUntil(begin({ productId: 1102, principal: '1000.00', noteOn: onDay(-24) }), D0).loan;
const nls = liveUntil(
  begin({ productId: 2101, principal: '1000.00', noteOn: onDay(-20), firstDueOn: onDay(10), term: 12 }),
  D0,
).loan;

/** Decides a payment that renews the loan; returns its purpose or the refusal. */
function decide(loan: LoanSnapshot, amount: Cents, changes: Changes = {}, more: FactChanges = {}) {
  const facts = acceptableFacts(loan);
  const asked = changeFacts(facts, renewing(facts, amount, changes));
  const decision = decidePayment(changeFacts(asked, more));
  if (decision.outcome === 'accept') return decision.purpose;
  if (decision.outcome === 'repeated') return decision.outcome;
  return `${decision.refusal.code}: ${decision.refusal.text}`;
}

test('a renewal takes from the least to the most to pay, and names the bound that is missed [REF-005 REF-007 PAY-005]', () => {
  expect(decide(alma, dollars('225.00'))).toBe('refinance');
  expect(decide(alma, dollars('1625.00'))).toBe('refinance');
  expect(decide(alma, dollars('224.99'))).toBe('AmountOutOfRange: Pay at least $225.00 to renew the loan.');
  expect(decide(alma, dollars('1625.01'))).toBe(
    'AmountOutOfRange: Pay at most $1,625.00 to renew the loan, or $1,725.00 to pay it off.',
  );
});

test('a renewal never pays exactly the payoff, also not on an NLS loan [REF-004]', () => {
  expect(decide(alma, payoffCents(alma))).toBe(
    'AmountOutOfRange: This amount pays the loan off. Pay at most $1,625.00 to renew it.',
  );
  expect(decide(nls, payoffCents(nls))).toMatch(/^AmountOutOfRange: This amount pays the loan off/);
});

test('a renewal of an NLS loan has neither bound [REF-008]', () => {
  expect(decide(nls, dollars('1.00'))).toBe('refinance');
  expect(decide(nls, subtractCents(payoffCents(nls), cents(1)))).toBe('refinance');
});

test('a switch of product takes the lower of its two minimums, and only a switch does [REF-006]', () => {
  const product = findProduct(hope.productId);
  const due = product === null ? null : productSwitchAmountDueCents(hope, product);
  if (product?.switchToProductId == null || due === null) throw new Error('the loan has no switch');
  const asked = { productId: product.switchToProductId, migrateProduct: true };
  const online: FactChanges = { purpose: { paymentAmountType: 'onlineProduct' } };
  expect(decide(hope, due, { asked }, online)).toBe('refinance');
  expect(decide(hope, cents(due - 1), { asked }, online)).toMatch(/^AmountOutOfRange: Pay at least \$176\.00/);
  expect(decide(hope, due, { asked })).toMatch(/^AmountOutOfRange: Pay at least/);
  expect(decide(hope, due, {}, online)).toMatch(/^QuoteChanged/);
  expect(decide(hope, due, { asked: { ...asked, migrateProduct: false } }, online)).toMatch(/^QuoteChanged/);
});

test('a guest renews only a loan that allows it, and learns no reason [REF-001 LVA-008]', () => {
  const guest: FactChanges = {
    request: {
      customerId: undefined,
      username: undefined,
      guestPayment: true,
      guestCard: true,
      email: 'gus@guest.example',
    },
    facts: { caller: { isGuest: true, customerIds: ['C1'], username: '', isBlocked: false } },
  };
  const pay = (facts: Changes['facts']) =>
    decide(alma, dollars('225.00'), { facts: { isGuest: true, ...facts } }, guest);
  const refusal = 'RenewalNotOffered: This loan cannot be renewed by a guest. Please call the store.';
  expect(pay({ isGuestRefinanceEnabled: true })).toBe('refinance');
  expect(pay({})).toBe(refusal);
  expect(pay({ isGuestRefinanceEnabled: true, isPrevented: true })).toBe(refusal);
  expect(pay({ isGuestRefinanceEnabled: true, lockedByName: 'Tara Turner' })).toBe(refusal);
});

test('a renewal that is prevented is refused [REF-002]', () => {
  expect(decide(alma, dollars('225.00'), { facts: { isPrevented: true } })).toMatch(/^RenewalNotOffered: You are not/);
});

test('a renewal needs an eligible loan or cash to take, and every other reason has its sentence [REF-003]', () => {
  const ineligible = (reason: IneligibleReason) =>
    decide(alma, dollars('225.00'), {
      facts: { eligibility: { ok: false, first: { reason, remedy: 'none' }, all: [] } },
    });
  for (const reason of INELIGIBLE_REASONS.filter((each) => each !== 'in_flight'))
    expect(ineligible(reason)).toBe(`RenewalNotOffered: ${whyNotRenewed(reason)}`);
  expect(ineligible('in_flight')).toMatch(/^PaymentInFlight/);
  expect(whyNotRenewed('no such rule')).toBe(whyNotRenewed('status'));
  // A required product that only the store sells stops the new terms with its own sentence.
  for (const reason of ['ancillary_at_store', 'ancillary_missing'])
    expect(whyNotRenewed(reason)).toMatch(/^A loan of this size needs/);
});

test('the other person at work and a missing agreement are told by name [ALT-008 LOP-044]', () => {
  const facts = { lockedByName: 'Tara Turner' };
  expect(decide(alma, dollars('225.00'), { facts })).toBe(
    'LockedByOther: Tara Turner is working on this loan. You can renew it when they are done.',
  );
  expect(decide(alma, dollars('225.00'), { facts: { partyToAskName: 'Tara Turner' } })).toMatch(
    /^PartyNotVerified: Tara Turner must agree first\./,
  );
});

test('other terms than the payer saw are refused, also when the request claims no terms [PAY-005 LAP-100]', () => {
  expect(decide(alma, dollars('225.00'), { asked: { termsHash: 'cd'.repeat(32) } })).toMatch(/^TermsChanged/);
  expect(decide(alma, dollars('225.00'), {}, { request: { renewal: null } })).toMatch(/^QuoteChanged/);
  expect(decide(alma, dollars('225.00'), {}, { onLoan: { renewal: null } })).toMatch(/^QuoteChanged/);
  expect(decide(alma, dollars('225.00'), {}, { request: { intentId: 'then' } })).toMatch(/^TermsChanged/);
  expect(decide(alma, dollars('225.00'), {}, { request: { storeId: 2 } })).toMatch(/^QuoteChanged/);
  expect(decide(alma, dollars('225.00'), {}, { purpose: { isPartial: true } })).toMatch(/^QuoteChanged/);
});

test('a renewal whose card is not kept is marked, and no other payment is [LVA-008 LOP-061]', () => {
  const facts = acceptableFacts(alma);
  const unsaved = { card: facts.card && { ...facts.card, saved: false } };
  const flagOf = (changes: FactChanges) => {
    const decision = decidePayment(changeFacts(changeFacts(facts, changes), { facts: unsaved }));
    return decision.outcome === 'accept' && decision.isFlagged;
  };
  expect(flagOf(renewing(facts, dollars('225.00')))).toBe(true);
  expect(flagOf({})).toBe(false);
  const kept = decidePayment(changeFacts(facts, renewing(facts, dollars('225.00'))));
  expect(kept).toMatchObject({ outcome: 'accept', isFlagged: false });
});

test('a refusal of the loan system in the commit becomes the same answer as before it', () => {
  const wish = { paymentCents: dollars('225.00'), cashOutCents: dollars('40.00') };
  const reasonOf = (refusal: Parameters<typeof renewalRefusal>[0]) =>
    renewalRefusal(refusal, wish, dollars('1725.00')).reason;
  expect(reasonOf({ code: 'locked_by_other', name: 'Tara Turner' })).toBe('lockedByOther');
  expect(reasonOf({ code: 'quote_expired' })).toBe('termsChanged');
  expect(reasonOf({ code: 'date_not_open' })).toBe('quoteChanged');
  expect(reasonOf({ code: 'duplicate_intent' })).toBe('keyReused');
  expect(reasonOf({ code: 'unknown_product', productId: 9 })).toBe('notRenewable');
  expect(reasonOf({ code: 'illegal_transition', from: 'Open', event: 'renewal' })).toBe('notRenewable');
  expect(reasonOf({ code: 'not_eligible', reason: 'renewal_open' })).toBe('renewalOpen');
  expect(reasonOf({ code: 'not_eligible', reason: 'in_flight' })).toBe('paymentInFlight');
  expect(reasonOf({ code: 'debit_ordered', on: businessDate('2026-06-16') })).toBe('debitOrdered');
  expect(
    renewalRefusal({ code: 'cash_above_limit', maxCents: dollars('35.00') }, wish, dollars('1725.00')),
  ).toMatchObject({
    reason: 'cashNotPaidOut',
    text: 'A store pays out up to $35.00 more today.',
  });
  expect(reasonOf({ code: 'amount_out_of_range', minCents: cents(0), maxCents: cents(0) })).toBe('cashAmount');
  const bounds = (minCents: Cents, maxCents: Cents) =>
    renewalRefusal({ code: 'amount_out_of_range', minCents, maxCents }, { ...wish, cashOutCents: cents(0) }, cents(9));
  expect(bounds(dollars('225.01'), dollars('300.00')).text).toBe('Pay at least $225.01 to renew the loan.');
  expect(bounds(dollars('100.00'), dollars('224.99')).reason).toBe('renewalTooLarge');
});
