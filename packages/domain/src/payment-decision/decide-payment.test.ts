import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { begin, D0, dollars, liveUntil, onDay } from '#loans/loan-story.fixture.ts';
import type { CommandRefusal } from '#loans/loan-change.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { cents, subtractCents } from '#money/cents.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { AUTOPAY_TERMS } from '#payments/autopay-terms.ts';
import { BANK_AUTHORISATION_VERSIONS } from '#payments/bank-debit.ts';
import type { DebitAttempt } from '#payments/debit-attempts.ts';
import type { SettlementStatus } from '#settlements/settlement.ts';
import { decidePayment, isDecidedByRequest } from './decide-payment.ts';
import type { BankFacts, EnrollmentFacts, LoanFacts, PaymentFacts } from './payment-facts.ts';
import { acceptableFacts, changeFacts, renewing, type FactChanges } from './payment-facts.fixture.ts';
import { PAYMENT_REFUSALS, type RefusalReason } from './payment-refusals.ts';

const alma = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-12) }), D0).loan;
const accepted = acceptableFacts(alma);
const payday = begin({ productId: 1106, principal: '300.00', noteOn: D0, firstDueOn: onDay(14) }).loan;
const forfeited = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-120) }), D0).loan;

/** The facts that a test case changes. Two cases that change the same fact cannot be combined. */
type Touched =
  | 'caller'
  | 'loan'
  | 'purpose'
  | 'amount'
  | 'intent'
  | 'ssn'
  | 'inFlight'
  | 'card'
  | 'routing'
  | 'means'
  | 'place'
  | 'autopay'
  | 'key'
  | 'seen'
  | 'onLoan'
  | 'renewal';

interface Case {
  readonly reason: RefusalReason;
  readonly touches: readonly Touched[];
  readonly change: (facts: PaymentFacts) => FactChanges;
}

const failed = (returnCode: string): DebitAttempt => ({
  loanId: 1,
  number: 1,
  methodId: 'aa',
  amountCents: cents(5_000),
  effectiveOn: businessDate('2026-06-01'),
  state: 'returned',
  returnCode,
  isCovered: true,
});

const GOOD_BANK: BankFacts = { isOffered: true, methodId: 'aa', attempts: [], anewOn: null };
const byBank = (bank: Partial<BankFacts>, version: string = BANK_AUTHORISATION_VERSIONS.once): FactChanges => ({
  request: { cardToken: 'bank_1', achAuthorization: { version } },
  onLoan: { bank: { ...GOOD_BANK, ...bank } },
});

const GOOD_ENROLLMENT: EnrollmentFacts = {
  method: 'card',
  isBankOffered: true,
  card: {
    processor: 1,
    last_four: '4242',
    expires_month: 12,
    expires_year: 2040,
    removed: false,
    isBank: false,
    saved: true,
  },
  routing: { taken: true, newCardsWith: 1, chargedWith: [1] },
  stop: null,
  version: AUTOPAY_TERMS.card.version,
  on: alma.asOf,
};
const withAutopay = (
  { request: { cardToken } }: PaymentFacts,
  autopay: Partial<NonNullable<LoanFacts['autopay']>> = {},
  methodId = cardToken,
): FactChanges => ({
  request: { autoPay: { enrolled: true, method: 'card', methodId } },
  onLoan: { autopay: { isOffered: true, enrollment: GOOD_ENROLLMENT, ...autopay } },
});

const offer = {
  step: 'pay',
  settlementAmountCents: dollars('500.00'),
  savedCents: dollars('500.00'),
  docSigned: true,
  offeredOn: alma.asOf,
  docExpiresOn: alma.asOf,
  paymentMade: false,
  triesLeft: 3,
  triesUsed: 0,
} as const satisfies SettlementStatus;
const settling = (step: SettlementStatus['step'] | null, status: number): FactChanges => ({
  purpose: { paymentType: 'settlement', paymentAmountType: 'settlement' },
  request: { paymentAmount: offer.settlementAmountCents },
  loan: { status: status as typeof alma.status },
  onLoan: { settlement: step === null ? null : { ...offer, step } },
});
const SETTLING: readonly Touched[] = ['loan', 'purpose', 'amount', 'intent', 'ssn'];
const status = (code: typeof alma.status) => () => ({ loan: { status: code } });
const aGuest: FactChanges = {
  facts: { caller: { isGuest: true, customerIds: ['C1'], username: '', isBlocked: false } },
  request: { guestPayment: true, guestCard: true, customerName: 'Gus Hart', email: 'gus@guest.example' },
};
const LEAST = dollars('225.00');
const RENEWING: readonly Touched[] = ['loan', 'purpose', 'amount'];
type RenewalChanges = NonNullable<Parameters<typeof renewing>[2]>;
const renews = (changes: RenewalChanges, amount = LEAST): Omit<Case, 'reason'> => ({
  touches: RENEWING,
  change: (facts) => renewing(facts, amount, changes),
});
const refusedBy = (refusal: CommandRefusal, asked: RenewalChanges['asked'] = {}): RenewalChanges => ({
  asked,
  facts: { quote: { ok: false, refusal } },
});
const { customerId: _id, username: _name, ...anonymous } = accepted.request;

const CASES: readonly Case[] = [
  {
    reason: 'guestFields',
    touches: ['caller'],
    change: () => ({ ...aGuest, request: { ...aGuest.request, guestCard: false } }),
  },
  { reason: 'notAGuest', touches: ['caller'], change: () => ({ request: { guestPayment: true } }) },
  {
    reason: 'keyReused',
    touches: ['key'],
    change: () => ({ facts: { earlier: { paymentId: 'pay_1', isSameRequest: false } } }),
  },
  { reason: 'noSuchLoan', touches: ['onLoan'], change: () => ({ facts: { onLoan: null } }) },
  {
    reason: 'payerBlocked',
    touches: ['caller', 'card'],
    change: ({ caller, card }) => ({
      facts: { caller: { ...caller, isBlocked: true }, card: card && { ...card, saved: false } },
    }),
  },
  { reason: 'noSuchCard', touches: ['card'], change: () => ({ facts: { card: null } }) },
  {
    reason: 'cardExpired',
    touches: ['card'],
    change: ({ card }) => ({ facts: { card: card && { ...card, expires_year: 2020 } } }),
  },
  {
    reason: 'cardChanged',
    touches: ['card'],
    change: ({ card }) => ({ facts: { card: card && { ...card, last_four: '0000' } } }),
  },
  { reason: 'cardsNotTaken', touches: ['routing'], change: () => ({ onLoan: { routing: { taken: false } } }) },
  {
    reason: 'otherProcessor',
    touches: ['routing'],
    change: () => ({ onLoan: { routing: { taken: true, newCardsWith: 2, chargedWith: [2] } } }),
  },
  {
    reason: 'tooManyDeclines',
    touches: ['means'],
    change: () => ({ facts: { declines: { count: 3, waitMs: 61_000 } } }),
  },
  { reason: 'bankruptcyStay', touches: ['loan'], change: status(LOAN_STATUS.Bankrupt) },
  { reason: 'vehicleRecovery', touches: ['loan'], change: status(LOAN_STATUS.Repossessed) },
  { reason: 'closed', touches: ['loan'], change: status(LOAN_STATUS.Closed) },
  { reason: 'awaitingSignature', touches: ['loan'], change: () => ({ loan: { phase: 'pendingSignature' } }) },
  { reason: 'awaitingFunds', touches: ['loan'], change: () => ({ loan: { phase: 'pendingFunding' } }) },
  { reason: 'paidOff', touches: ['loan'], change: status(LOAN_STATUS.PaidOff) },
  { reason: 'nothingOwed', touches: ['loan'], change: () => ({ loan: forfeited }) },
  {
    reason: 'guestCannotPay',
    touches: ['caller', 'loan', 'autopay'],
    change: () => ({ ...aGuest, loan: { status: LOAN_STATUS.Bankrupt } }),
  },
  { reason: 'offerClosed', touches: SETTLING, change: () => settling('closed', LOAN_STATUS.Default) },
  { reason: 'notLateEnough', touches: SETTLING, change: () => settling('pay', LOAN_STATUS.Open) },
  { reason: 'noOffer', touches: SETTLING, change: () => settling(null, LOAN_STATUS.Default) },
  { reason: 'notSigned', touches: SETTLING, change: () => settling('sign', LOAN_STATUS.Default) },
  { reason: 'paymentInFlight', touches: ['inFlight'], change: () => ({ paymentInFlight: true }) },
  { reason: 'ssnMissing', touches: ['ssn'], change: () => ({ onLoan: { isSsnNeeded: true } }) },
  {
    reason: 'settlementAmount',
    touches: SETTLING,
    change: () => ({ ...settling('pay', LOAN_STATUS.Default), request: { paymentAmount: dollars('499.99') } }),
  },
  { reason: 'amountTooSmall', touches: ['amount'], change: () => ({ request: { paymentAmount: cents(0) } }) },
  // A renewal by an old quote is refused with its terms instead.
  { reason: 'quoteChanged', touches: ['intent', 'purpose'], change: () => ({ request: { intentId: 'then' } }) },
  { reason: 'abovePayoff', touches: ['amount'], change: () => ({ request: { paymentAmount: dollars('9999.00') } }) },
  {
    reason: 'renewalOpen',
    touches: ['renewal', 'onLoan'],
    change: ({ onLoan }) => ({
      facts: { onLoan: onLoan && { ...onLoan, loan: { ...onLoan.loan, renewal: { renewalId: 'r1' } } } },
    }),
  },
  {
    reason: 'pawnTooSmall',
    touches: ['amount', 'loan'],
    change: () => ({
      loan: { status: LOAN_STATUS.OutForRepo },
      request: { paymentAmount: subtractCents(payoffCents(alma), cents(1)) },
    }),
  },
  {
    reason: 'amountNotTaken',
    touches: ['amount', 'loan'],
    change: () => ({ loan: { ...payday, loanId: alma.loanId }, request: { paymentAmount: dollars('100.00') } }),
  },
  { reason: 'renewsElsewhere', ...renews({ facts: { quote: null } }) },
  {
    reason: 'guestCannotRenew',
    touches: ['caller', 'autopay', 'ssn', ...RENEWING],
    change: (facts) => {
      const changes = renewing(facts, LEAST, { facts: { isGuest: true } });
      return { ...changes, ...aGuest, request: { ...aGuest.request, ...changes.request } };
    },
  },
  { reason: 'renewalPrevented', ...renews({ facts: { isPrevented: true } }) },
  { reason: 'lockedByOther', ...renews({ facts: { lockedByName: 'Tara Turner' } }) },
  { reason: 'notRenewable', ...renews(refusedBy({ code: 'not_eligible', reason: 'no_renewals_left' })) },
  { reason: 'renewalPaysOff', ...renews({}, payoffCents(alma)) },
  { reason: 'renewalTooSmall', ...renews({}, subtractCents(LEAST, cents(1))) },
  { reason: 'renewalTooLarge', ...renews({}, dollars('1625.01')) },
  {
    reason: 'cashNotPaidOut',
    ...renews({
      asked: { cash: { amount: dollars('100.00'), type: 16 } },
      facts: { cashStop: { field: 'disburseCardIds', text: 'This card cannot receive money. Choose another one.' } },
    }),
  },
  {
    reason: 'cashAmount',
    ...renews(
      refusedBy(
        { code: 'amount_out_of_range', minCents: dollars('50.00'), maxCents: dollars('80.00') },
        { cash: { amount: dollars('80.01'), type: 2 } },
      ),
    ),
  },
  { reason: 'debitOrdered', ...renews(refusedBy({ code: 'debit_ordered', on: businessDate('2026-06-16') })) },
  { reason: 'termsChanged', ...renews({ asked: { termsHash: 'cd'.repeat(32) } }) },
  { reason: 'partyNotVerified', ...renews({ facts: { partyToAskName: 'Tara Turner' } }) },
  { reason: 'seenChanged', touches: ['seen'], change: () => ({ request: { storeId: 2 } }) },
  {
    reason: 'outsideState',
    touches: ['place'],
    change: () => ({ facts: { location: { allowed: false, reason: 'outside' } } }),
  },
  {
    reason: 'locationNeeded',
    touches: ['place'],
    change: () => ({ facts: { location: { allowed: false, reason: 'unproven' } } }),
  },
  { reason: 'banksNotOffered', touches: ['means'], change: () => byBank({ isOffered: false }) },
  {
    reason: 'cardOnly',
    touches: ['means', 'loan'],
    change: () => ({ ...byBank({}), loan: { lmsId: 3 }, request: { ...byBank({}).request, lmsId: 3 } }),
  },
  { reason: 'noSuchBank', touches: ['means'], change: () => byBank({ methodId: null }) },
  {
    reason: 'accountClosed',
    touches: ['means'],
    change: () => byBank({ attempts: [failed('R02')] }, BANK_AUTHORISATION_VERSIONS.anew),
  },
  { reason: 'authorisationStopped', touches: ['means'], change: () => byBank({ attempts: [failed('R10')] }) },
  { reason: 'twoFailures', touches: ['means'], change: () => byBank({ attempts: [failed('R01'), failed('R01')] }) },
  { reason: 'bankWordsNeeded', touches: ['means'], change: () => byBank({}, 'bank-once-0') },
  { reason: 'autopayOtherMethod', touches: ['autopay'], change: (facts) => withAutopay(facts, {}, 'card_2') },
  {
    reason: 'autopayOneTimeCard',
    touches: ['autopay'],
    change: (facts) => ({ ...withAutopay(facts), request: { ...withAutopay(facts).request, guestCard: true } }),
  },
  { reason: 'autopayNotOffered', touches: ['autopay'], change: (facts) => withAutopay(facts, { isOffered: false }) },
  {
    reason: 'autopayUnsavedCard',
    touches: ['autopay'],
    change: (facts) =>
      withAutopay(facts, {
        enrollment: { ...GOOD_ENROLLMENT, card: GOOD_ENROLLMENT.card && { ...GOOD_ENROLLMENT.card, saved: false } },
      }),
  },
  {
    reason: 'autopayWordsChanged',
    touches: ['autopay'],
    change: (facts) => withAutopay(facts, { enrollment: { ...GOOD_ENROLLMENT, version: 'autopay-0' } }),
  },
];

function caseChanges({ reason, change }: Case, facts: PaymentFacts): PaymentFacts {
  const changed = changeFacts(facts, change(facts));
  if (!reason.startsWith('guest')) return changed;
  // A guest's request does not name the borrower.
  return { ...changed, request: { ...anonymous, ...stripped(changed.request) } };
}

function stripped({ customerId: _customer, username: _user, ...request }: PaymentFacts['request']) {
  return request;
}

function reasonOf(facts: PaymentFacts): string {
  const decision = decidePayment(facts);
  return decision.outcome === 'refuse' ? decision.refusal.reason : decision.outcome;
}

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
