import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { checkEntries } from '#ledger/invariants.ts';
import type { JournalEntry, PostedEntry } from '#ledger/journal-entry.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { begin, liveUntil, payNow, type LoanStory } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { reversePayment, reversePaymentBehindRefinance } from '#loans/payments/reverse-payment.ts';
import type { ReturnedPayment } from '#loans/payments/undo-payment.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { refinancePaymentBounds } from './refinance-bounds.ts';
import { refinanceLoan } from './refinance-loan.ts';
import { after, posted, refinanceNow, renewal } from './refinance-story.fixture.ts';
import { expectSound } from './sound-loan.fixture.ts';
import { reverseRefinancedPayment } from './reverse-refinanced-payment.ts';
import { voidRefinance, type VoidFacts } from './void-refinance.ts';

/** A payment that may still be returned. */
interface Paid {
  readonly loanId: number;
  readonly posted: readonly PostedEntry[];
}

/** A borrower's chain: the running loan, the loan it renewed, and the entries of all loans. */
interface Chain {
  readonly story: LoanStory;
  readonly renewed: LoanStory | null;
  readonly all: readonly JournalEntry[];
  readonly payments: readonly Paid[];
  readonly loans: number;
}

type Step =
  | { readonly kind: 'live'; readonly days: number }
  | { readonly kind: 'pay'; readonly permille: number }
  | { readonly kind: 'payoff' | 'renew' | 'void' }
  | { readonly kind: 'comeBack'; readonly isCard: boolean };

const startOf = fc
  .record({
    product: fc.constantFrom(...PRODUCTS.filter((each) => each.renewal.isOnline && each.kind !== 'line')),
    size: fc.integer({ min: 0, max: 1000 }),
    startDay: fc.integer({ min: 0, max: 365 }),
    term: fc.integer({ min: 6, max: 24 }),
    firstDueDays: fc.integer({ min: 15, max: 28 }),
  })
  .map(({ product, size, startDay, term, firstDueDays }): Chain => {
    const span = product.maxAmountCents - product.minAmountCents;
    const noteOn = addDays(businessDate('2026-01-01'), startDay);
    const principal = ((product.minAmountCents + Math.floor((span * size) / 1000)) / 100).toFixed(2);
    const firstDueOn = addDays(noteOn, firstDueDays);
    const story = begin({ productId: product.productId, principal, noteOn, term, firstDueOn });
    return { story, renewed: null, all: story.ledger.map(({ entry }) => entry), payments: [], loans: 1 };
  });

const stepOf: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('live' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('live' as const), days: fc.constant(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), permille: fc.integer({ min: 1, max: 500 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payoff' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('renew' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('comeBack' as const), isCard: fc.boolean() }) },
);

function newEntries(before: LoanStory, later: LoanStory): JournalEntry[] {
  return later.ledger.slice(before.ledger.length).map(({ entry }) => entry);
}

function pay(chain: Chain, amount: number, purpose: 'standard' | 'payoff'): Chain {
  const { story } = chain;
  const { status } = story.loan;
  if (payoffCents(story.loan) === 0 || ![12, 31, 27, 33, 6].includes(status)) return chain;
  const paid = payNow(story, cents(Math.max(1, amount)), purpose);
  const made = { loanId: story.loan.loanId, posted: posted(paid).slice(story.ledger.length) };
  return {
    ...chain,
    story: paid,
    all: [...chain.all, ...newEntries(story, paid)],
    payments: [...chain.payments, made],
  };
}

function dueDatesOf({ product, loan }: LoanStory): BusinessDate[] {
  if (product.kind === 'pawn') return [];
  if (product.kind === 'payday') return [addDays(loan.asOf, 20)];
  return Array.from({ length: 18 }, (_, index) => addMonths(addDays(loan.asOf, 20), index));
}

function renew(chain: Chain): Chain {
  const { story } = chain;
  const { minCents } = refinancePaymentBounds(story.loan, story.product);
  const newLoanId = chain.loans + 1;
  const request = renewal(minCents, { newLoanId, dueDates: dueDatesOf(story) });
  if (!refinanceLoan(story.loan, story.product, request).ok) return chain;
  const { old, next, made } = refinanceNow(story, request);
  const paid = posted(old)
    .slice(story.ledger.length)
    .filter(({ entry }) => entry.event === 'PAYMENT');
  return {
    story: next,
    renewed: old,
    all: [...chain.all, ...made.old.entries, ...made.next.entries],
    payments: paid.length === 0 ? chain.payments : [...chain.payments, { loanId: story.loan.loanId, posted: paid }],
    loans: newLoanId,
  };
}

function voidFacts(renewed: LoanStory, story: LoanStory): VoidFacts | null {
  const [pair, ...onNext] = posted(story);
  const unearned = posted(renewed).findLast(({ entry }) => entry.event === 'REFINANCE_UNEARNED');
  if (pair === undefined) return null;
  const isOfThis = unearned?.on === pair.on;
  return {
    now: { on: story.loan.asOf, minuteOfDay: 600 },
    cashOut: 'none',
    posted: { unearned: isOfThis ? unearned : null, refinance: pair, onNext },
  };
}

/** Undoes the running loan, restores the loan it renewed, and returns the resulting chain. */
function goBack(
  chain: Chain,
  old: LoanStory,
  answer: ReturnType<typeof voidRefinance>,
  payments: readonly Paid[],
): Chain {
  if (!answer.ok) return chain;
  const { next } = answer.value;
  const undone = after(chain.story, next);
  expectSound(undone);
  expect(payoffCents(undone.loan)).toBe(0);
  const pair = next.entries.slice(-1).map((entry) => ({ on: old.loan.asOf, entry }));
  const restored = after({ ...old, ledger: [...old.ledger, ...pair] }, answer.value.old);
  const all = [...chain.all, ...next.entries, ...answer.value.old.entries];
  return { ...chain, story: restored, renewed: null, all, payments };
}

function today(renewed: LoanStory, on: BusinessDate): LoanStory {
  return { ...renewed, loan: { ...renewed.loan, asOf: on } };
}

function undoRenewal(chain: Chain): Chain {
  const { story, renewed } = chain;
  const facts = renewed === null ? null : voidFacts(renewed, story);
  if (renewed === null || facts === null) return chain;
  const old = today(renewed, story.loan.asOf);
  return goBack(chain, old, voidRefinance(old.loan, old.product, story.loan, facts), chain.payments);
}

function comeBack(chain: Chain, isCard: boolean): Chain {
  const last = chain.payments.at(-1);
  if (last === undefined) return chain;
  const payments = chain.payments.slice(0, -1);
  const { story, renewed } = chain;
  const stopped = story.ledger.find(({ entry }) => entry.event === 'CHARGE_OFF')?.on ?? null;
  const facts: ReturnedPayment = {
    posted: last.posted,
    kind: isCard ? 'chargeback' : 'achReturn',
    returnCode: isCard ? null : 'R01',
    isChannelSettled: false,
    chargebackFeeCents: isCard ? cents(1_500) : NO_CENTS,
    isFeeTaken: false,
    interestStoppedOn: accountsHoldingDebt(story.loan) === 'chargedOff' ? stopped : null,
    history: posted(last.loanId === story.loan.loanId || renewed === null ? story : renewed),
  };
  if (last.loanId === story.loan.loanId) {
    const answer = reversePayment(story.loan, story.product, facts);
    if (!answer.ok) return chain;
    return { ...chain, story: after(story, answer.value), all: [...chain.all, ...answer.value.entries], payments };
  }
  const window = renewed === null ? null : voidFacts(renewed, story);
  if (renewed === null || window === null || renewed.loan.loanId !== last.loanId) return chain;
  const old = today(renewed, story.loan.asOf);
  const undone = reverseRefinancedPayment(old.loan, old.product, story.loan, window, facts);
  if (undone.ok) return goBack(chain, old, undone, payments);
  const answer = reversePaymentBehindRefinance(story.loan, story.product, facts);
  if (!answer.ok) return chain;
  return { ...chain, story: after(story, answer.value), all: [...chain.all, ...answer.value.entries], payments };
}

function take(chain: Chain, step: Step): Chain {
  const { story } = chain;
  switch (step.kind) {
    case 'live': {
      const later = liveUntil(story, addDays(story.loan.asOf, step.days));
      return { ...chain, story: later, all: [...chain.all, ...newEntries(story, later)] };
    }
    case 'pay':
      return pay(chain, Math.floor((payoffCents(story.loan) * step.permille) / 1000), 'standard');
    case 'payoff':
      return pay(chain, payoffCents(story.loan), 'payoff');
    case 'renew':
      return renew(chain);
    case 'void':
      return undoRenewal(chain);
    case 'comeBack':
      return comeBack(chain, step.isCard);
  }
}

test('every loan of a random chain equals its ledger (I1 I2 I4 I5 I6 I7 I8)', () => {
  fc.assert(
    fc.property(startOf, fc.array(stepOf, { maxLength: 14 }), (start, steps) => {
      let chain = start;
      for (const step of steps) {
        chain = take(chain, step);
        expectSound(chain.story);
        if (chain.renewed !== null) expectSound(today(chain.renewed, chain.story.loan.asOf));
        const figures = quoteFigures(chain.story.loan, chain.story.product);
        expect(figures.minimumRequiredAmountCents).toBeLessThanOrEqual(figures.payoffAmountCents);
      }
      expect(checkEntries(chain.all)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
}, 30_000);
