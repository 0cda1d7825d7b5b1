import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { withLines, type ChargeInterval, type PostedEntry } from '#ledger/journal-entry.ts';
import { periodCharge } from '#ledger/loan-postings.ts';
import { begin, dollars, liveUntil, payNow, theProduct, type LoanStory } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { checkPawnChain, type PawnInChain } from '#loans/pawns/pawn-chain-caps.ts';
import { pawnCharge } from '#loans/pawns/pawn-charge.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';
import type { PawnProduct } from '#loans/products/product.ts';
import { cents, type Cents } from '#money/cents.ts';
import { refinancePaymentBounds } from './refinance-bounds.ts';
import { refinanceLoan } from './refinance-loan.ts';
import { after, posted, refinanceNow, renewal } from './refinance-story.fixture.ts';
import { voidRefinance } from './void-refinance.ts';

const START = businessDate('2026-02-02');
const PAWNS = PRODUCTS.filter((product): product is PawnProduct => product.kind === 'pawn');

/** A chain of pawns: the running loan and the loans before it, each with its own entries. */
interface Chain {
  readonly story: LoanStory;
  readonly before: readonly LoanStory[];
  readonly renewals: number;
}

function inChain(story: LoanStory): PawnInChain {
  const { loanId, originalPrincipalCents } = story.loan;
  return { loanId, originalPrincipalCents, ledger: posted(story) };
}

function breachesOf({ story, before }: Chain): string[] {
  const product = PAWNS.find(({ productId }) => productId === story.product.productId);
  if (product === undefined) throw new Error('the chain is one of pawns');
  const found = checkPawnChain(product, story.loan.chainStartOn, [...before, story].map(inChain));
  return found.map(({ what }) => what);
}

type Step =
  | { readonly kind: 'live'; readonly days: number }
  | { readonly kind: 'pay'; readonly permille: number }
  | { readonly kind: 'renew'; readonly extra: number; readonly cash: boolean }
  | { readonly kind: 'void' | 'toDueDate' };

const stepOf: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('live' as const), days: fc.integer({ min: 1, max: 33 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('toDueDate' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), permille: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('renew' as const),
      extra: fc.integer({ min: 0, max: 300 }),
      cash: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const) }) },
);

function renew(chain: Chain, extra: number, cash: boolean): Chain {
  const { story } = chain;
  const { minCents, maxCents } = refinancePaymentBounds(story.loan, story.product);
  const paidCents = cents(Math.min(maxCents, minCents + Math.floor((payoffCents(story.loan) * extra) / 1000)));
  const request = renewal(paidCents, {
    newLoanId: chain.renewals + 2,
    maxLoanAmountCents: story.product.maxAmountCents,
    cashOutCents: cents(cash ? 7_500 + extra : 0),
  });
  const wasAhead = story.loan.pawn !== null && story.loan.asOf < story.loan.pawn.startsOn;
  const answer = refinanceLoan(story.loan, story.product, request);
  if (wasAhead && answer.ok) throw new Error('a loan was renewed before its own period began');
  if (!answer.ok) return chain;
  const { old, next } = refinanceNow(story, request);
  const dueOn = story.loan.schedule[0]?.dueOn ?? story.loan.asOf;
  expect(next.loan.pawn?.startsOn).toBe(dueOn > story.loan.asOf ? dueOn : story.loan.asOf);
  return { story: next, before: [...chain.before, old], renewals: chain.renewals + 1 };
}

function undo(chain: Chain): Chain {
  const old = chain.before.at(-1);
  const [pair, ...onNext] = posted(chain.story);
  if (old === undefined || pair?.entry.event !== 'REFINANCE') return chain;
  const { asOf } = chain.story.loan;
  const there = { ...old, loan: { ...old.loan, asOf } };
  const facts = {
    now: { on: asOf, minuteOfDay: 600 },
    cashOut: 'none' as const,
    posted: { unearned: null, refinance: pair, onNext },
  };
  const answer = voidRefinance(there.loan, there.product, chain.story.loan, facts);
  if (!answer.ok) return chain;
  const restored = after(there, answer.value.old);
  const emptied = after(chain.story, answer.value.next);
  return { ...chain, story: restored, before: [...chain.before.slice(0, -1), emptied] };
}

function take(chain: Chain, step: Step): Chain {
  const { story } = chain;
  switch (step.kind) {
    case 'live':
      return { ...chain, story: liveUntil(story, addDays(story.loan.asOf, step.days)) };
    case 'toDueDate': {
      const dueOn = story.loan.schedule[0]?.dueOn ?? story.loan.asOf;
      return dueOn > story.loan.asOf ? { ...chain, story: liveUntil(story, dueOn) } : chain;
    }
    case 'pay': {
      const amountCents = cents(Math.floor((payoffCents(story.loan) * step.permille) / 1000));
      const isOpen = [12, 31, 27].includes(story.loan.status) && amountCents > 0;
      return isOpen ? { ...chain, story: payNow(story, amountCents) } : chain;
    }
    case 'renew':
      return renew(chain, step.extra, step.cash);
    case 'void':
      return undo(chain);
  }
}

const beginnings = fc
  .record({ product: fc.constantFrom(...PAWNS), size: fc.integer({ min: 0, max: 1000 }), day: fc.nat({ max: 60 }) })
  .map(({ product, size, day }): Chain => {
    const span = product.maxAmountCents - product.minAmountCents;
    const principal = ((product.minAmountCents + Math.floor((span * size) / 1000)) / 100).toFixed(2);
    const story = begin({ productId: product.productId, principal, noteOn: addDays(START, day) });
    return { story, before: [], renewals: 0 };
  });

test('no chain of early, late, partial and voided renewals charges a day twice or passes a cap [I9]', () => {
  fc.assert(
    fc.property(beginnings, fc.array(stepOf, { minLength: 3, maxLength: 16, size: 'max' }), (beginning, steps) => {
      const chain = steps.reduce(take, beginning);
      expect(breachesOf(chain)).toEqual([]);
    }),
    { numRuns: 1_500 },
  );
}, 60_000);

/** Books a period charge as the rule of before did: the new period starts on the day of the renewal. */
function renewedBefore(productId: number, principal: string, renewedOn: number): Chain {
  const product = theProduct(productId);
  if (product.kind !== 'pawn') throw new Error('only pawns have periods');
  const first = begin({ productId, principal, noteOn: START });
  const startsOn = addDays(START, renewedOn);
  const principalCents: Cents = dollars(principal);
  const interval: ChargeInterval = { from: startsOn, to: addDays(startsOn, 30), principalCents };
  const charge = periodCharge(pawnCharge(product, principalCents, daysBetween(START, startsOn)), interval);
  const ledger = withLines([charge]).map((entry) => ({ on: startsOn as BusinessDate, entry }));
  const second = { ...first, loan: { ...first.loan, loanId: 2 }, ledger };
  return { story: second, before: [first], renewals: 1 };
}

describe('faults that the check of a chain finds', () => {
  test.each([
    ['in Georgia on day 1', 1101, 1, ['0.29', '0.25']],
    ['in Tennessee on day 1', 1102, 1, ['0.43', '0.22']],
    ['in Tennessee with ten days of overlap', 1102, 20, ['0.29', '0.22']],
  ] as const)('a pawn renewed %s is found twice [I9]', (_name, productId, day, [sum, cap]) => {
    const found = breachesOf(renewedBefore(productId, '1000.00', day));
    const overlap = 30 - day;
    expect(found.filter((what) => what.includes('is charged twice'))).toHaveLength(overlap);
    expect(found.at(-1)).toMatch(new RegExp(`^${sum}.* of the principal in the 30 days .*, cap ${cap}$`));
  });

  test('ten days of overlap in Georgia stay below the cap, and are found as days charged twice [I9]', () => {
    const found = breachesOf(renewedBefore(1101, '1000.00', 20));
    expect(found).toHaveLength(10);
    expect(found[0]).toBe('loan 2: chain day 20 (2026-02-22) is charged twice');
  });

  test('a charge that is booked before its days begin is found [I9]', () => {
    const { story, before, renewals } = renewedBefore(1101, '1000.00', 30);
    expect(breachesOf({ story, before, renewals })).toEqual([]);
    const early: PostedEntry[] = posted(story).map((each) => ({ ...each, on: addDays(START, 29) }));
    const ledger = early.map(({ on, entry }) => ({ on, entry }));
    expect(breachesOf({ story: { ...story, ledger }, before, renewals })).toEqual([
      'loan 2: PERIOD_CHARGE of 2026-03-03 is charged before its days begin',
    ]);
  });
});
