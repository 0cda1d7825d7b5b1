import { expect, test } from 'vitest';
import { dollars } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { BANK_AUTHORISATION_VERSIONS } from '#payments/bank-debit.ts';
import { decidePayment, isDecidedByRequest } from './decide-payment.ts';
import type { BankFacts } from './payment-facts.ts';
import { changeFacts, type FactChanges, renewing } from './payment-facts.fixture.ts';
import { PAYMENT_REFUSALS } from './payment-refusals.ts';
import {
  accepted,
  alma,
  byBank,
  caseChanges,
  CASES,
  failed,
  LEAST,
  payday,
  reasonOf,
  withAutopay,
} from './refused-payments.fixture.ts';

test('a payment without any obstacle is accepted for its claimed purpose', () => {
  expect(decidePayment(accepted)).toEqual({
    outcome: 'accept',
    purpose: 'standard',
    isPartial: false,
    guestContact: null,
    debit: null,
    autopayTerms: null,
    isFlagged: false,
  });
});

/** Found only when the payment is accepted: the loan was renewed while the payment waited for it. */
const FOUND_IN_THE_COMMIT = 'loanRenewed';

test('the test cases list every payment refusal in the order of the refusal table', () => {
  const decided = Object.keys(PAYMENT_REFUSALS).filter((reason) => reason !== FOUND_IN_THE_COMMIT);
  expect(CASES.map(({ reason }) => reason)).toEqual(decided);
});

test.each(CASES)("a payment refused for $reason gets the table's code and a complete sentence", (each) => {
  const decision = decidePayment(caseChanges(each, accepted));
  const { code } = PAYMENT_REFUSALS[each.reason];
  expect(decision).toMatchObject({ outcome: 'refuse', refusal: { reason: each.reason, code } });
  expect(decision.outcome === 'refuse' && decision.refusal.text).not.toMatch(/[{}]/);
});

test.each(CASES)('the refusal $reason takes precedence over every refusal below it in the table', (first) => {
  const index = CASES.indexOf(first);
  const below = CASES.slice(index + 1).filter(({ touches }) => !touches.some((each) => first.touches.includes(each)));
  const winners = below.map((second) => ({
    below: second.reason,
    wins: reasonOf(caseChanges(first, caseChanges(second, accepted))),
  }));
  expect(winners).toEqual(below.map(({ reason }) => ({ below: reason, wins: first.reason })));
});

test('a payday loan is paid with its payoff, or with its fee while it can be renewed [LAP-100]', () => {
  const pay = (amount: string, change: Partial<typeof payday> = {}) =>
    decidePayment(
      changeFacts(accepted, {
        loan: { ...payday, loanId: alma.loanId, ...change },
        request: { paymentAmount: dollars(amount) },
        purpose: amount === '352.50' ? { paymentType: 'payoff', isPayoff: true } : {},
      }),
    );
  expect(pay('352.50').outcome).toBe('accept');
  expect(pay('52.50').outcome).toBe('accept');
  expect(pay('52.49')).toMatchObject({
    refusal: {
      text: 'This loan can be paid with $52.50 or $352.50 and no other amount.',
      fields: [{ field: 'paymentAmount' }],
    },
  });
  expect(pay('52.50', { renewalNumber: 1 })).toMatchObject({
    refusal: { text: 'This loan can be paid with $352.50 and no other amount.' },
  });
});

test('an open renewal refuses every payment but the payoff [PAY-005]', () => {
  const { onLoan } = accepted;
  const open = { onLoan: onLoan && { ...onLoan, loan: { ...onLoan.loan, renewal: { renewalId: 'r1' } } } };
  const pay = (changes: FactChanges) => reasonOf(changeFacts(changeFacts(accepted, { facts: open }), changes));
  expect(pay({})).toBe('renewalOpen');
  expect(pay(renewing(accepted, LEAST))).toBe('renewalOpen');
  // The figures changed with the payment of the open renewal, which is the reason to tell.
  const renewal = renewing(accepted, LEAST);
  expect(pay({ ...renewal, request: { ...renewal.request, intentId: 'then' } })).toBe('renewalOpen');
  const payoff = { request: { paymentAmount: payoffCents(alma) }, purpose: { paymentType: 'payoff', isPayoff: true } };
  expect(pay(payoff as FactChanges)).toBe('accept');
});

test('a blocked payer pays by a stored method, but renews nothing and turns on no autopay [LOP-091]', () => {
  const blocked = changeFacts(accepted, { facts: { caller: { ...accepted.caller, isBlocked: true } } });
  expect(reasonOf(blocked)).toBe('accept');
  expect(reasonOf(changeFacts(blocked, withAutopay(blocked)))).toBe('payerBlocked');
  expect(reasonOf(changeFacts(blocked, { purpose: { paymentAmountType: 'onlineProduct' } }))).toBe('payerBlocked');
  expect(reasonOf(changeFacts(blocked, renewing(blocked, LEAST)))).toBe('payerBlocked');
});

test('a repeated request returns its first payment, even when the loan has changed [LOP-032]', () => {
  const repeated = { earlier: { paymentId: 'pay_1', isSameRequest: true }, onLoan: null, card: null } as const;
  expect(decidePayment({ ...accepted, ...repeated })).toEqual({ outcome: 'repeated', paymentId: 'pay_1' });
  expect(isDecidedByRequest({ ...accepted, ...repeated })).toBe(true);
  expect(isDecidedByRequest(accepted)).toBe(false);
});

test('`mayBeTwin` is set only for refusals that come from the loan', () => {
  const ofLoan = CASES.filter((each) => {
    const decision = decidePayment(caseChanges(each, accepted));
    return decision.outcome === 'refuse' && decision.mayBeTwin;
  }).map(({ reason }) => reason);
  const all = CASES.map(({ reason }) => reason);
  expect(ofLoan).toEqual(all.slice(all.indexOf('bankruptcyStay'), all.indexOf('outsideState')));
});

test('a refusal after declined cards reports their count and the minutes to wait [security T22]', () => {
  const paused = (waitMs: number | null, count = 3) => decidePayment({ ...accepted, declines: { count, waitMs } });
  expect(paused(61_000)).toMatchObject({
    refusal: {
      text: '3 card payments were declined within the last hour. To protect you, cards can be used again in 2 minutes. You were not charged.',
      retryAfterSeconds: 61,
    },
  });
  expect(paused(-5)).toMatchObject({
    refusal: { text: expect.stringContaining('in 1 minute.'), retryAfterSeconds: 1 },
  });
  expect(paused(61_000, 2).outcome).toBe('accept');
});

test('a bank account stopped by failed debits is accepted after a new authorization [12 CFR 1041.8]', () => {
  const pay = (bank: Partial<BankFacts>, version?: string) =>
    decidePayment(changeFacts(accepted, byBank(bank, version)));
  const stopped = { attempts: [failed('R01'), failed('R01')] };
  expect(pay({})).toMatchObject({ outcome: 'accept', debit: { version: 'bank-once-2', isAnew: false } });
  expect(pay(stopped, BANK_AUTHORISATION_VERSIONS.anew)).toMatchObject({ outcome: 'accept', debit: { isAnew: true } });
});

test('an accepted payment that asks for autopay returns the agreed terms [LOP-065]', () => {
  expect(decidePayment(changeFacts(accepted, withAutopay(accepted)))).toMatchObject({ autopayTerms: 'card' });
});
