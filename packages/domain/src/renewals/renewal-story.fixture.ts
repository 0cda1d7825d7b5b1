import { addDays } from '#calendar/business-date.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import { accrueDay } from '#loans/charges/accrue-day.ts';
import { startOwnPeriod } from '#loans/day-end/decide-day-events.ts';
import { payNow, type LoanStory } from '#loans/loan-story.fixture.ts';
import type { Product } from '#loans/products/product.ts';
import { NO_CENTS, type Cents } from '#money/cents.ts';
import { after, done } from '#refinance/refinance-story.fixture.ts';
import { completeRenewal, type CompletedRenewal } from './complete-renewal.ts';
import { planRenewal } from './plan-renewal.ts';
import type { CapturedPayment, PlanFacts, PlannedRenewal, PlanWish } from './renewal-plan.ts';

/** A wish without cash and products. */
export function wishOf(paymentCents: Cents, change: Partial<PlanWish> = {}): PlanWish {
  return { paymentCents, cashOutCents: NO_CENTS, channel: 'store', ancillaryIds: [], ...change };
}

/** Facts of a plain renewal into the same product. */
export function factsOf({ loan, product }: LoanStory, change: Partial<PlanFacts> = {}): PlanFacts {
  const newProduct: Product = change.newProduct ?? product;
  return {
    newProduct,
    termsOn: loan.asOf,
    captured: null,
    tender: 'card',
    maxLoanAmountCents: newProduct.maxAmountCents,
    carriedAncillaryIds: new Set(),
    isCoveredBorrower: false,
    isActiveDuty: false,
    newLoanId: loan.loanId + 1,
    newLoanHeader: '00001-0000001-01',
    ...change,
  };
}

/** Plans a renewal on the story's day; throws when it is refused. */
export function planNow(story: LoanStory, wish: PlanWish, change: Partial<PlanFacts> = {}): PlannedRenewal {
  return done(planRenewal(story.loan, story.product, wish, factsOf(story, change)));
}

/** The old loan with its payment booked, and the facts of that payment. */
export interface CapturedStory {
  readonly story: LoanStory;
  readonly captured: CapturedPayment;
}

/** Books the payment of a renewal as an ordinary payment. */
export function capture(story: LoanStory, paymentCents: Cents): CapturedStory {
  const on = story.loan.asOf;
  if (paymentCents === 0) return { story, captured: { on, chargeCents: NO_CENTS } };
  const { applied, ...paid } = payNow(story, paymentCents);
  return { story: paid, captured: { on, chargeCents: applied.allocation.chargeCents } };
}

/** Lets days pass while a renewal is open: the loan accrues, and no step of the delinquency ladder is taken. */
export function wait(story: LoanStory, days: number): LoanStory {
  const until = addDays(story.loan.asOf, days);
  let waiting = story;
  while (waiting.loan.asOf < until) {
    const day = accrueDay(waiting.loan, waiting.product);
    const started = startOwnPeriod(day.loan, waiting.product);
    const entries: readonly JournalEntry[] = [...day.entries, ...started.entries];
    waiting = after(waiting, { loan: started.loan, entries, events: [] });
  }
  return waiting;
}

/** Both stories after a renewal. The old ledger ends, and the new one begins, with the entry that both loans share. */
export interface RenewedStory {
  readonly old: LoanStory;
  readonly next: LoanStory;
  readonly made: CompletedRenewal;
}

/** Books the new loan with the terms of `termsOn`; throws when it is refused. */
export function completeNow(
  { story, captured }: CapturedStory,
  wish: PlanWish,
  change: Partial<PlanFacts> = {},
): RenewedStory {
  const facts = factsOf(story, { ...change, captured });
  const made = done(completeRenewal(story.loan, story.product, wish, facts));
  const shared = made.next.entries.filter(({ lines }) => lines.some(({ loanId }) => loanId !== undefined));
  const closed = after(story, made.old);
  const old = { ...closed, ledger: [...closed.ledger, ...shared.map((entry) => ({ on: story.loan.asOf, entry }))] };
  const next = after({ product: facts.newProduct, loan: made.next.loan, ledger: [], events: [] }, made.next);
  return { old, next, made };
}
