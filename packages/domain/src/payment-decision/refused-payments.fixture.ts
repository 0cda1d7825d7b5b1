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
import { decidePayment } from './decide-payment.ts';
import type { BankFacts, EnrollmentFacts, LoanFacts, PaymentFacts } from './payment-facts.ts';
import { acceptableFacts, changeFacts, type FactChanges, renewing } from './payment-facts.fixture.ts';
import type { RefusalReason } from './payment-refusals.ts';

export const alma = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-12) }), D0).loan;
export const accepted = acceptableFacts(alma);
export const payday = begin({ productId: 1106, principal: '300.00', noteOn: D0, firstDueOn: onDay(14) }).loan;
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

export interface Case {
  readonly reason: RefusalReason;
  readonly touches: readonly Touched[];
  readonly change: (facts: PaymentFacts) => FactChanges;
}

export const failed = (returnCode: string): DebitAttempt => ({
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
export const byBank = (bank: Partial<BankFacts>, version: string = BANK_AUTHORISATION_VERSIONS.once): FactChanges => ({
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
export const withAutopay = (
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
export const LEAST = dollars('225.00');
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

export const CASES: readonly Case[] = [
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

export function caseChanges({ reason, change }: Case, facts: PaymentFacts): PaymentFacts {
  const changed = changeFacts(facts, change(facts));
  if (!reason.startsWith('guest')) return changed;
  // A guest's request does not name the borrower.
  return { ...changed, request: { ...anonymous, ...stripped(changed.request) } };
}

function stripped({ customerId: _customer, username: _user, ...request }: PaymentFacts['request']) {
  return request;
}

export function reasonOf(facts: PaymentFacts): string {
  const decision = decidePayment(facts);
  return decision.outcome === 'refuse' ? decision.refusal.reason : decision.outcome;
}
