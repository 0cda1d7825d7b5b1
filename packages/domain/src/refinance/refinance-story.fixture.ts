import { expect } from 'vitest';
import type { Decided, LoanChange } from '#loans/loan-change.ts';
import type { JournalEntry, PostedEntry } from '#ledger/journal-entry.ts';
import { begin, dollars, liveUntil, type LoanStory, onDay } from '#loans/loan-story.fixture.ts';
import { cents, type Cents, NO_CENTS } from '#money/cents.ts';
import { foldLedger } from '#loans/fold-ledger.ts';
import { refinanceLoan, type RefinancedLoan, type RefinanceRequest } from './refinance-loan.ts';
import type { VoidFacts } from './void-refinance.ts';

/** Returns the value of a decision; throws when it was refused. */
export function done<T>(answer: Decided<T>): T {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.refusal)}`);
  return answer.value;
}

/** Applies a change to a story. */
export function after(story: LoanStory, change: LoanChange): LoanStory {
  const ledger = change.entries.map((entry) => ({ on: change.loan.asOf, entry }));
  return {
    ...story,
    loan: change.loan,
    ledger: [...story.ledger, ...ledger],
    events: [...story.events, ...change.events],
  };
}

/** Builds a plain renewal: the given payment by card, no cash, nothing financed. */
export function renewal(amountCents: Cents, change: Partial<RefinanceRequest> = {}): RefinanceRequest {
  return {
    amountCents,
    tender: 'card',
    cashOutCents: NO_CENTS,
    channel: 'store',
    financedItems: [],
    maxLoanAmountCents: cents(250_000),
    newLoanId: 2,
    dueDates: [],
    ...change,
  };
}

/** Both stories after a refinance. The new story's ledger begins with the entry that both loans share. */
export interface RefinanceStory {
  readonly old: LoanStory;
  readonly next: LoanStory;
  readonly made: RefinancedLoan;
}

/** Refinances on the current day; throws when it is refused. */
export function refinanceNow(story: LoanStory, request: RefinanceRequest): RefinanceStory {
  const made = done(refinanceLoan(story.loan, story.product, request));
  const [pair] = made.next.entries;
  const old = after(story, made.old);
  const asOf = story.loan.asOf;
  const withPair = pair === undefined ? old.ledger : [...old.ledger, { on: asOf, entry: pair }];
  const next = after(
    { product: request.newProduct ?? story.product, loan: made.next.loan, ledger: [], events: [] },
    made.next,
  );
  return { old: { ...old, ledger: withPair }, next, made };
}

/** Returns a story's entries as posted entries with keys. */
export function posted(story: LoanStory): PostedEntry[] {
  return story.ledger.map(({ on, entry }, index) => ({ key: `${story.loan.loanId}:${index}`, on, entry }));
}

/** Formats an entry as in the design: "Dr1100 1500.00 Cr2100 1482.00". */
export function written(entry: JournalEntry): string {
  return entry.lines
    .map(
      ({ account, side, amountCents }) => `${side === 'dr' ? 'Dr' : 'Cr'}${account} ${(amountCents / 100).toFixed(2)}`,
    )
    .join(' ');
}

/** Minutes of the day at noon. */
export const NOON = 720;

function refold({ loan, ledger }: LoanStory) {
  return foldLedger(ledger, { noteOn: loan.noteOn, rateE8: loan.rateE8, through: loan.asOf, loanId: loan.loanId });
}

/** Expects that the entries of a loan add up to its lines. */
export function expectFolds(story: LoanStory): void {
  const { balances, appliedCents, accruedExact } = story.loan;
  expect(refold(story)).toEqual({ balances, appliedCents, accruedExact });
}

/** P01 of the cast at D0. */
export const p01 = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-12) }), onDay(0));
/** P01 renewed with 425.00: journal B of the design. */
export const journalB = refinanceNow(p01, renewal(dollars('425.00')));

/** Facts of a void at noon of the day on which the new loan stands. */
export function voidFacts(story: RefinanceStory, change: Partial<VoidFacts> = {}): VoidFacts {
  const onOld = posted(story.old);
  const [pair, ...onNext] = posted(story.next);
  if (pair === undefined) throw new Error('nothing was opened');
  return {
    now: { on: story.next.loan.asOf, minuteOfDay: NOON },
    cashOut: 'none',
    posted: {
      unearned: onOld.find(({ entry }) => entry.event === 'REFINANCE_UNEARNED') ?? null,
      refinance: pair,
      onNext,
    },
    ...change,
  };
}
