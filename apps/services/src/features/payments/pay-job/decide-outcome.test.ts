import { cents } from '@lendside/domain/money/cents.ts';
import { decideNextState, isTerminal, type PaymentState } from '@lendside/domain/payments/payment-states.ts';
import type { ChargeOutcome, InquiryOutcome } from '@lendside/providers/card-processing/port.ts';
import { expect, test } from 'vitest';
import {
  decideAfterCharge,
  decideAfterInquiry,
  decideAfterPosting,
  decideAfterVoid,
  decideWithoutPosting,
  isRenewalUnpaid,
  withoutBooking,
  type Outcome,
} from './decide-outcome.ts';
import { backoffMs, unsettledPauseMs } from '#platform/lanes/pauses.ts';
import { payLimits } from './pay-limits.ts';
import type { ClaimedPayment } from './payment-claims.ts';

const limits = payLimits({ timeoutMs: 20_000, maxLatenessMs: 120_000 }, { attemptsMax: 3, inquiriesMax: 5 });

function aClaim(changes: Partial<ClaimedPayment> = {}): ClaimedPayment {
  return {
    payment_id: 'pay_1',
    profile_id: 'prf_1',
    state: 'calling',
    fence: 4,
    loan_id: 100_001,
    lms_id: 2,
    amount: cents(2500),
    purpose: 'standard',
    attempts: 1,
    inquiries: 1,
    processor_id: null,
    security_code_token: null,
    processor: 1,
    card_type: 'visa',
    processor_token: 'tok',
    is_settled: false,
    settled_in_ms: 90_000,
    is_reviewed: false,
    renewal_id: null,
    ...changes,
  };
}

function end({ claim, events }: Outcome): PaymentState {
  let state = claim.state;
  for (const event of events) {
    const move = decideNextState(state, event);
    if (!move.ok) throw new Error(`no move from ${state} by ${event}`);
    state = move.state;
  }
  return state;
}

test("a charge's answer decides the payment's state, and a lost answer makes it unknown", () => {
  const captured: ChargeOutcome = { kind: 'captured', processorId: 'p1', approvalCode: '1', amountCents: cents(2500) };
  const ends = (outcome: ChargeOutcome, attempts = 1): string =>
    end(decideAfterCharge(aClaim({ attempts }), outcome, limits));
  expect(ends(captured)).toBe('captured');
  expect(ends({ kind: 'declined', processorId: 'p1', reason: 'generic' })).toBe('declined');
  expect(ends({ kind: 'unknown', detail: 'cut' }, 99)).toBe('unknown');
  expect(ends({ kind: 'notSent', detail: 'refused' }, 2)).toBe('accepted');
  expect(ends({ kind: 'notSent', detail: 'refused' }, 3)).toBe('failed');
});

test('a charge that we were too late to send is retried sooner than one the processor refused', () => {
  const notSent = { kind: 'notSent', detail: 'x' } as const;
  const claim = aClaim({ attempts: 4 });
  const free = payLimits({ timeoutMs: 20_000, maxLatenessMs: 120_000 });
  expect(decideAfterCharge(claim, notSent, free, true).retryInMs).toBe(500);
  expect(decideAfterCharge(claim, notSent, free).retryInMs).toBe(4_000);
});

test('a charge is resent only after an inquiry finds none and it can no longer arrive', () => {
  const ask = (outcome: InquiryOutcome, changes: Partial<ClaimedPayment> = {}): Outcome =>
    decideAfterInquiry(aClaim({ state: 'unknown', ...changes }), outcome, limits);
  // 20 of the 120 s in which a charge can still arrive have passed. Earlier unanswered inquiries do not matter.
  expect(ask({ kind: 'absent' }, { inquiries: 9, settled_in_ms: 100_000 })).toMatchObject({
    events: [],
    isAnswered: true,
    retryInMs: 10_000,
  });
  expect(ask({ kind: 'absent' }, { inquiries: 9, settled_in_ms: 700 }).retryInMs).toBe(720);
  expect(end(ask({ kind: 'absent' }, { is_settled: true }))).toBe('accepted');
  expect(end(ask({ kind: 'absent' }, { is_settled: true, attempts: 3 }))).toBe('failed');
});

test('a payment returned from review fails once its charge is proven absent and is not resent', () => {
  const ask = (changes: Partial<ClaimedPayment>): Outcome =>
    decideAfterInquiry(aClaim({ state: 'unknown', is_reviewed: true, ...changes }), { kind: 'absent' }, limits);
  expect(end(ask({}))).toBe('unknown');
  expect(end(ask({ is_settled: true }))).toBe('failed');
});

test('an unanswered inquiry is repeated and leads to a review after the last try', () => {
  const ask = (inquiries: number): Outcome =>
    decideAfterInquiry(aClaim({ state: 'unknown', inquiries }), { kind: 'unknown', detail: 'x' }, limits);
  expect(end(ask(4))).toBe('unknown');
  expect(end(ask(5))).toBe('review');
  expect(ask(5).alert).toContain('5 questions');
});

test('an inquiry that finds a wrong amount leads to review, while a double charge stays unknown', () => {
  const captured = {
    kind: 'captured',
    processorId: 'p1',
    approvalCode: '1',
    amountCents: cents(2500),
    copies: 1,
    extraProcessorIds: [],
  } as const;
  const ask = (outcome: InquiryOutcome): Outcome => decideAfterInquiry(aClaim({ state: 'unknown' }), outcome, limits);
  expect(end(ask(captured))).toBe('captured');
  expect(end(ask({ ...captured, amountCents: cents(2501) }))).toBe('review');
  expect(end(ask({ ...captured, copies: 2, extraProcessorIds: ['p2'] }))).toBe('unknown');
  expect(end(ask({ kind: 'voided', processorId: 'p1' }))).toBe('voided');
  expect(end(ask({ kind: 'declined', processorId: 'p1', reason: 'generic' }))).toBe('declined');
});

test('a void ends the payment, is retried after a failure and finally leads to a review', () => {
  const giveBack = (inquiries: number, isVoided: boolean): string =>
    end(decideAfterVoid(aClaim({ state: 'void_pending', inquiries }), isVoided, limits));
  expect([giveBack(1, true), giveBack(1, false), giveBack(5, false)]).toEqual(['voided', 'void_pending', 'review']);
});

test('captured money is retried for booking without limit, and a person is alerted [D6]', () => {
  const captured = (inquiries: number) => aClaim({ state: 'captured', inquiries });
  const book = (inquiries: number): Outcome => decideAfterPosting(captured(inquiries), null, limits);
  const withoutAnswer = (inquiries: number): Outcome => decideWithoutPosting(captured(inquiries), limits);
  for (const decide of [book, withoutAnswer]) {
    expect([1, 5, 6, 5_000].map((inquiries) => end(decide(inquiries)))).toEqual(Array(4).fill('captured'));
    expect([1, 4, 6].map((inquiries) => decide(inquiries).alert)).toEqual([null, null, null]);
    expect(decide(5).alert).toBe('captured and not booked after 5 tries');
    expect(decide(10).alert).toContain('after 10 tries');
  }
  expect([1, 4, 5, 6].map((inquiries) => withoutBooking(book(inquiries)).retryInMs)).toEqual([
    1_000, 6_000, 60_000, 60_000,
  ]);
  expect([1, 4, 5].map((inquiries) => withoutAnswer(inquiries).retryInMs)).toEqual([500, 4_000, 60_000]);
});

test('withoutBooking postpones only outcomes that change the loan while a day is being closed', () => {
  const asked = aClaim({ state: 'unknown', inquiries: 9, is_settled: true });
  const absent = decideAfterInquiry(asked, { kind: 'absent' }, limits);
  expect(withoutBooking(absent)).toBe(absent);
  const lost = decideAfterCharge(aClaim(), { kind: 'unknown', detail: 'time-out' }, limits);
  expect(withoutBooking(lost)).toBe(lost);
  // The next try for captured money is soon, however many inquiries came before.
  const captured = { ...absent, events: ['captured' as const] };
  expect(withoutBooking(captured)).toEqual({ ...captured, retryInMs: 500, isBookingPutOff: true });
  const waiting = decideAfterPosting(aClaim({ state: 'captured', inquiries: 2 }), null, limits);
  expect(withoutBooking(waiting)).toEqual({ ...waiting, retryInMs: 2_000, isBookingPutOff: true });
  // A declined card ends its payment at once. For a settlement in our own loan system, the decline is counted later.
  const declined = (changes: Partial<ClaimedPayment>): Outcome =>
    decideAfterCharge(aClaim(changes), { kind: 'declined', processorId: 'p', reason: 'generic' }, limits);
  const ofSettlement = declined({ purpose: 'settlement' });
  expect(withoutBooking(ofSettlement)).toEqual({ ...ofSettlement, isBookingPutOff: true });
  for (const other of [declined({}), declined({ purpose: 'settlement', lms_id: 3 })])
    expect(withoutBooking(other)).toBe(other);
});

test('a lease is longer than one call; the wait for a lost charge covers its latest arrival', () => {
  const production = payLimits({ timeoutMs: 20_000, maxLatenessMs: 120_000 });
  expect(production.leaseMs).toBe(30_000);
  expect(production.leaseMs).toBeGreaterThan(production.sendWithinMs + 20_000);
  expect(production.settleMs).toBeGreaterThanOrEqual(production.sendWithinMs + 20_000 + 120_000);
});

test('pauses grow up to 6 s between retries and up to 15 s between inquiries about a charge', () => {
  expect([1, 2, 3, 4, 5, 50].map(backoffMs)).toEqual([500, 1_000, 2_000, 4_000, 6_000, 6_000]);
  const askedAt: number[] = [];
  for (let at = 0; at < 120_000; at += unsettledPauseMs(at, 120_000 - at)) askedAt.push(at);
  const seconds = askedAt.map((at) => Math.round(at / 100) / 10);
  expect(seconds.slice(0, 9)).toEqual([0, 0.5, 1, 1.5, 2.3, 3.4, 5.1, 7.6, 11.4]);
  expect(seconds.slice(9)).toEqual([17.1, 25.6, 38.5, 53.5, 68.5, 83.5, 98.5, 113.5]);
  // The worker did not see the end of the call, so the call may still be running.
  expect(unsettledPauseMs(-5_000, 125_000)).toBe(500);
  expect(unsettledPauseMs(120_000, 1)).toBe(21);
});

test('the settling time after a lost answer starts at the end of the call', () => {
  const lost = decideAfterCharge(aClaim(), { kind: 'unknown', detail: 'HTTP 502' }, limits);
  expect(lost).toMatchObject({ events: ['answer_lost'], retryInMs: 0, settlesInMs: 120_000 });
});

test('posted, declined, failed, voided and reviewed payments are terminal', () => {
  for (const state of ['posted', 'declined', 'failed', 'voided', 'review'] as const)
    expect(isTerminal(state)).toBe(true);
});

test('a renewal ends when its payment brings no money, or when nobody knows whether it did', () => {
  const ofRenewal = (changes: Partial<ClaimedPayment> = {}) =>
    aClaim({ renewal_id: 'r1', purpose: 'refinance', ...changes });
  const declined: ChargeOutcome = { kind: 'declined', processorId: 'p1', reason: 'generic' };
  const notSent: ChargeOutcome = { kind: 'notSent', detail: 'down' };
  const captured: ChargeOutcome = { kind: 'captured', processorId: 'p1', approvalCode: '1', amountCents: cents(2500) };
  const ends = (outcome: ChargeOutcome, claim = ofRenewal()) =>
    isRenewalUnpaid(decideAfterCharge(claim, outcome, limits));
  expect(ends(declined)).toBe(true);
  expect(ends(notSent, ofRenewal({ attempts: 3 }))).toBe(true);
  expect(ends(notSent)).toBe(false);
  expect(ends(captured)).toBe(false);
  expect(ends({ kind: 'unknown', detail: 'cut' })).toBe(false);
  expect(ends(declined, aClaim())).toBe(false);
  const givenUp = decideAfterInquiry(
    ofRenewal({ state: 'unknown', inquiries: 5 }),
    { kind: 'unknown', detail: '' },
    limits,
  );
  expect([end(givenUp), isRenewalUnpaid(givenUp)]).toEqual(['review', true]);
  const voided = decideAfterVoid(ofRenewal({ state: 'void_pending' }), true, limits);
  expect([end(voided), isRenewalUnpaid(voided)]).toEqual(['voided', true]);
  expect(withoutBooking(voided)).toEqual({ ...voided, isBookingPutOff: true });
});
