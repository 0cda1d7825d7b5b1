import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { checkEntries } from '#ledger/invariants.ts';
import type { JournalEntry, PostedEntry } from '#ledger/journal-entry.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import { begin, liveUntil, payNow, type LoanStory } from '#loans/loan-story.fixture.ts';
import { isPeriodAhead } from '#loans/pawns/pawn-period.ts';
import { checkPawnChain } from '#loans/pawns/pawn-chain-caps.ts';
import { reversePayment, reversePaymentBehindRefinance } from '#loans/payments/reverse-payment.ts';
import type { ReturnedPayment } from '#loans/payments/undo-payment.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { TENNESSEE_LINE_OF_CREDIT } from '#loans/products/personal-products.ts';
import { cents, NO_CENTS, sumCents, type Cents } from '#money/cents.ts';
import { after, posted } from '#refinance/refinance-story.fixture.ts';
import { reverseRefinancedPayment } from '#refinance/reverse-refinanced-payment.ts';
import { expectSound } from '#refinance/sound-loan.fixture.ts';
import { voidRefinance, type VoidedRefinance, type VoidFacts } from '#refinance/void-refinance.ts';
import { planRenewal } from './plan-renewal.ts';
import { renewalPaymentBounds } from './renewal-bounds.ts';
import type { PlanFacts, PlanWish } from './renewal-plan.ts';
import type { RenewalTerms } from './renewal-terms.ts';
import {
  capture,
  completeNow,
  factsOf,
  planNow,
  wait,
  wishOf,
  type CapturedStory,
  type RenewedStory,
} from './renewal-story.fixture.ts';

/** A payment that may still come back. */
interface Paid {
  readonly loanId: number;
  readonly posted: readonly PostedEntry[];
}

/** A borrower's chain: the running loan, all loans before it, and the renewal that may still be taken back. */
interface Chain {
  readonly story: LoanStory;
  readonly before: readonly LoanStory[];
  readonly booked: { readonly old: LoanStory; readonly facts: Omit<VoidFacts, 'now'> } | null;
  readonly payments: readonly Paid[];
  readonly all: readonly JournalEntry[];
  readonly loans: number;
}

type Step =
  | { readonly kind: 'live'; readonly days: number }
  | { readonly kind: 'pay'; readonly permille: number }
  | {
      readonly kind: 'renew';
      readonly extra: number;
      readonly hasCash: boolean;
      readonly waitDays: number;
      readonly unreadDays: number;
      readonly isSigned: boolean;
      readonly isSwitch: boolean;
    }
  | { readonly kind: 'toDueDate' | 'void' }
  | { readonly kind: 'comeBack'; readonly isCard: boolean };

const stepOf: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('live' as const), days: fc.integer({ min: 1, max: 33 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('toDueDate' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), permille: fc.integer({ min: 1, max: 300 }) }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('renew' as const),
      extra: fc.integer({ min: 0, max: 300 }),
      hasCash: fc.boolean(),
      waitDays: fc.integer({ min: 0, max: 4 }),
      unreadDays: fc.integer({ min: 0, max: 2 }),
      isSigned: fc.boolean(),
      isSwitch: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('comeBack' as const), isCard: fc.boolean() }) },
);

const beginnings = fc
  .record({
    product: fc.constantFrom(...PRODUCTS.filter(({ kind, renewal }) => kind !== 'line' && renewal.isOnline)),
    size: fc.integer({ min: 0, max: 1000 }),
    startDay: fc.nat({ max: 90 }),
    term: fc.integer({ min: 9, max: 24 }),
  })
  .map(({ product, size, startDay, term }): Chain => {
    const span = product.maxAmountCents - product.minAmountCents;
    const principal = ((product.minAmountCents + Math.floor((span * size) / 1000)) / 100).toFixed(2);
    const noteOn = addDays(businessDate('2026-02-02'), startDay);
    const story = begin({ productId: product.productId, principal, noteOn, term, firstDueOn: addDays(noteOn, 20) });
    const all = story.ledger.map(({ entry }) => entry);
    return { story, before: [], booked: null, payments: [], all, loans: 1 };
  });

/** Continues with a story of the same loan. */
function goOn(chain: Chain, story: LoanStory): Chain {
  const fresh = story.ledger.slice(chain.story.ledger.length).map(({ entry }) => entry);
  return { ...chain, story, all: [...chain.all, ...fresh] };
}

function live(chain: Chain, days: number): Chain {
  return goOn(chain, liveUntil(chain.story, addDays(chain.story.loan.asOf, days)));
}

function mayPay({ loan }: LoanStory): boolean {
  return [12, 31, 27].includes(loan.status) && loan.phase === 'active' && payoffCents(loan) > 0;
}

function pay(chain: Chain, amountCents: Cents): Chain {
  const { story } = chain;
  if (!mayPay(story) || amountCents <= 0 || amountCents >= payoffCents(story.loan)) return chain;
  const { applied: _applied, ...paid } = payNow(story, amountCents);
  return withPayment(goOn(chain, paid), chain.story.ledger.length);
}

function withPayment(chain: Chain, from: number): Chain {
  const made = posted(chain.story)
    .slice(from)
    .filter(({ entry }) => entry.event === 'PAYMENT');
  if (made.length === 0) return chain;
  return { ...chain, payments: [...chain.payments, { loanId: chain.story.loan.loanId, posted: made }] };
}

/** The terms without what belongs to a day alone. */
function timeless({ asOf: _asOf, waivedCents: _waived, ...terms }: RenewalTerms): unknown {
  return terms;
}

/** Compares the terms of a day with those of the day before. */
function expectSteady(story: LoanStory, first: RenewalTerms, later: RenewalTerms): void {
  if (first.quote.kind === 'line') return;
  if (story.product.kind === 'pawn') expect(timeless(later)).toEqual(timeless(first));
  const isNls = story.loan.lmsId === 1;
  if (!isNls) expect(later.carriedOverCents).toBe(first.carriedOverCents);
  else expect(later).toMatchObject({ waivedCents: 0 });
}

/** Checks that the sums of the new loan's terms agree with each other and with the booked loan. */
function expectTerms({ next, made }: RenewedStory): void {
  const { terms } = made;
  if (terms.quote.kind === 'line') {
    expect(next.loan.balances.principalCents).toBe(terms.carriedOverCents);
    return;
  }
  const { schedule, principalCents, box, itemisation } = terms.quote.terms;
  expect(next.loan.schedule).toEqual(schedule);
  expect(next.loan.originalPrincipalCents).toBe(principalCents);
  expect(sumCents(NO_CENTS, ...schedule.map((item) => item.principalCents))).toBe(principalCents);
  expect(sumCents(NO_CENTS, ...schedule.map((item) => item.amountCents))).toBe(box.totalOfPaymentsCents);
  expect(box.amountFinancedCents + box.financeChargeCents).toBe(box.totalOfPaymentsCents);
  expect(itemisation.givenToBorrowerCents).toBe(terms.cashOutCents);
  expect(schedule.map(({ dueOn }) => dueOn)).toEqual(
    terms.nextPeriod === null ? terms.dueDates : [addDays(terms.nextPeriod.startsOn, 30)],
  );
}

/** Quotes a renewal for the least payment and a part of the rest. Null when it is refused. */
function quote(chain: Chain, step: Extract<Step, { kind: 'renew' }>) {
  const { story, loans } = chain;
  const change: Partial<PlanFacts> = {
    newLoanId: loans + 1,
    ...(step.isSwitch && story.product.switchToProductId === 1104 ? { newProduct: TENNESSEE_LINE_OF_CREDIT } : {}),
  };
  const facts = factsOf(story, change);
  const { minCents, maxCents } = renewalPaymentBounds(story.loan, story.product, facts);
  const extraCents = Math.floor((payoffCents(story.loan) * step.extra) / 1000);
  const wish = wishOf(cents(Math.max(0, Math.min(maxCents, minCents + extraCents))), {
    cashOutCents: cents(step.hasCash && facts.newProduct.kind !== 'line' ? 7_500 + step.extra : 0),
  });
  const plan = planRenewal(story.loan, story.product, wish, facts);
  if (plan.ok && facts.newProduct.kind !== 'line') expect(isPeriodAhead(story.loan)).toBe(false);
  return plan.ok ? { terms: plan.value.terms, wish, change } : null;
}

/** Waits for the signatures, and compares the terms of each day. Unpaid interest of an NLS loan may take the new principal past the
 *  product's most; then there are no terms to sign. */
function waitSigned(
  open: CapturedStory,
  days: number,
  { wish, change, terms }: { wish: PlanWish; change: Partial<PlanFacts>; terms: RenewalTerms },
): { readonly open: CapturedStory; readonly hasTerms: boolean } {
  let waiting = open;
  for (let day = 0; day < days; day += 1) {
    waiting = { ...waiting, story: wait(waiting.story, 1) };
    const { loan, product } = waiting.story;
    const facts = factsOf(waiting.story, { ...change, captured: waiting.captured });
    const later = planRenewal(loan, product, wish, facts);
    if (!later.ok) {
      expect([loan.lmsId, later.refusal.code]).toEqual([1, 'amount_out_of_range']);
      return { open: waiting, hasTerms: false };
    }
    expectSteady(waiting.story, terms, later.value.terms);
  }
  return { open: waiting, hasTerms: true };
}

function renew(chain: Chain, step: Extract<Step, { kind: 'renew' }>): Chain {
  const quoted = quote(chain, step);
  if (quoted === null) return chain;
  const { wish, change, terms } = quoted;
  const open = capture(chain.story, wish.paymentCents);
  expect(planNow(open.story, wish, { ...change, captured: open.captured }).terms).toEqual(terms);
  const isLine = terms.quote.kind === 'line';
  // The price of what nobody signed in time is paid; the loan goes on.
  const { open: signed, hasTerms } = waitSigned(open, step.waitDays, quoted);
  const paid = withPayment(goOn(chain, signed.story), chain.story.ledger.length);
  if (!step.isSigned || !hasTerms) return paid;
  const termsOn = signed.story.loan.asOf;
  const unread = { ...signed, story: wait(signed.story, isLine ? 0 : step.unreadDays) };
  const expected = planNow(signed.story, wish, { ...change, captured: open.captured }).terms;
  const renewed = completeNow(unread, wish, { ...change, termsOn });
  expect(renewed.made.terms).toEqual(expected);
  expectTerms(renewed);
  return withRenewal(goOn(paid, unread.story), renewed, termsOn, wish);
}

function withRenewal(
  chain: Chain,
  { old, next, made }: RenewedStory,
  signedOn: VoidFacts['signedOn'],
  wish: PlanWish,
): Chain {
  expect(payoffCents(old.loan)).toBe(0);
  expectSound(old);
  const own = posted(old).slice(chain.story.ledger.length);
  const nextPosted = posted(next);
  const refinance = nextPosted.find(({ entry }) => entry.event === 'REFINANCE');
  if (refinance === undefined) throw new Error('a renewal has an entry of both loans');
  const facts = {
    ...(signedOn === undefined ? {} : { signedOn }),
    cashOut: wish.cashOutCents > 0 ? ('waiting' as const) : ('none' as const),
    posted: {
      waived: own.filter(({ entry }) => entry.event === 'FEE_WAIVE'),
      unearned: own.find(({ entry }) => entry.event === 'REFINANCE_UNEARNED') ?? null,
      refinance,
      onNext: nextPosted.filter((each) => each !== refinance),
    },
  };
  return {
    ...chain,
    story: next,
    before: [...chain.before, old],
    booked: next.loan.line === null ? { old, facts } : null,
    all: [...chain.all, ...made.old.entries, ...made.next.entries],
    loans: chain.loans + 1,
  };
}

/** The facts of taking the running loan's renewal back today. */
function voidFacts({ story, booked }: Chain): { readonly old: LoanStory; readonly facts: VoidFacts } | null {
  if (booked === null) return null;
  const { asOf } = story.loan;
  const posting = { ...booked.facts.posted, onNext: posted(story).slice(1) };
  const now = { on: asOf, minuteOfDay: 600 };
  return {
    old: { ...booked.old, loan: { ...booked.old.loan, asOf } },
    facts: { ...booked.facts, now, posted: posting },
  };
}

function goBack(chain: Chain, old: LoanStory, undone: VoidedRefinance, payments: readonly Paid[]): Chain {
  const emptied = after(chain.story, undone.next);
  expectSound(emptied);
  expect(payoffCents(emptied.loan)).toBe(0);
  const pair = undone.next.entries.slice(-1).map((entry) => ({ on: old.loan.asOf, entry }));
  const story = after({ ...old, ledger: [...old.ledger, ...pair] }, undone.old);
  return {
    ...chain,
    story,
    before: [...chain.before.slice(0, -1), emptied],
    booked: null,
    payments,
    all: [...chain.all, ...undone.next.entries, ...undone.old.entries],
  };
}

function undo(chain: Chain): Chain {
  const back = voidFacts(chain);
  if (back === null) return chain;
  const answer = voidRefinance(back.old.loan, back.old.product, chain.story.loan, back.facts);
  return answer.ok ? goBack(chain, back.old, answer.value, chain.payments) : chain;
}

function comeBack(chain: Chain, isCard: boolean): Chain {
  const last = chain.payments.at(-1);
  const payments = chain.payments.slice(0, -1);
  if (last === undefined || chain.story.loan.line !== null) return chain;
  const { story } = chain;
  const owner = [story, ...chain.before].find(({ loan }) => loan.loanId === last.loanId) ?? story;
  const facts: ReturnedPayment = {
    posted: last.posted,
    kind: isCard ? 'chargeback' : 'achReturn',
    returnCode: isCard ? null : 'R01',
    isChannelSettled: false,
    chargebackFeeCents: isCard ? cents(1_500) : NO_CENTS,
    isFeeTaken: false,
    interestStoppedOn: story.ledger.find(({ entry }) => entry.event === 'CHARGE_OFF')?.on ?? null,
    history: posted(owner),
  };
  const booked = (change: LoanChange): Chain => ({
    ...chain,
    story: after(story, change),
    all: [...chain.all, ...change.entries],
    payments,
  });
  if (last.loanId === story.loan.loanId) {
    const answer = reversePayment(story.loan, story.product, facts);
    return answer.ok ? booked(answer.value) : chain;
  }
  const back = voidFacts(chain);
  if (back === null || back.old.loan.loanId !== last.loanId) return chain;
  const undone = reverseRefinancedPayment(back.old.loan, back.old.product, story.loan, back.facts, facts);
  if (undone.ok) return goBack(chain, back.old, undone.value, payments);
  const answer = reversePaymentBehindRefinance(story.loan, story.product, facts);
  return answer.ok ? booked(answer.value) : chain;
}

function take(chain: Chain, step: Step): Chain {
  const { loan } = chain.story;
  switch (step.kind) {
    case 'live':
      return live(chain, step.days);
    case 'toDueDate': {
      const dueOn = loan.schedule.find((item) => item.dueOn > loan.asOf)?.dueOn;
      return dueOn === undefined ? chain : goOn(chain, liveUntil(chain.story, dueOn));
    }
    case 'pay':
      return pay(chain, cents(Math.floor((payoffCents(loan) * step.permille) / 1000)));
    case 'renew':
      return renew(chain, step);
    case 'void':
      return undo(chain);
    case 'comeBack':
      return comeBack(chain, step.isCard);
  }
}

function expectLawful({ story, before }: Chain): void {
  const loans = [...before, story].filter(({ loan }) => loan.pawn !== null);
  const [first] = loans;
  if (first?.product.kind !== 'pawn') return;
  const chain = loans.map((each) => ({
    loanId: each.loan.loanId,
    originalPrincipalCents: each.loan.originalPrincipalCents,
    ledger: posted(each),
  }));
  expect(checkPawnChain(first.product, first.loan.chainStartOn, chain)).toEqual([]);
}

test('chains of signed, unsigned and voided renewals keep books and caps (I1, I4, I7, I9)', () => {
  let renewals = 0;
  fc.assert(
    fc.property(beginnings, fc.array(stepOf, { minLength: 3, maxLength: 14, size: 'max' }), (beginning, steps) => {
      let chain = beginning;
      for (const step of steps) {
        chain = take(chain, step);
        if (chain.story.loan.line === null) expectSound(chain.story);
      }
      renewals += chain.loans - 1;
      expectLawful(chain);
      expect(checkEntries(chain.all)).toEqual([]);
    }),
    { numRuns: 1_500 },
  );
  expect(renewals).toBeGreaterThan(1_000);
}, 120_000);
