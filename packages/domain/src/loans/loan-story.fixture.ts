import { addDays, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import { parseAmount } from '#money/amount-text.ts';
import type { Cents } from '#money/cents.ts';
import { applyPayment, type AppliedPayment } from './payments/apply-payment.ts';
import { openNextDay } from './day-end/open-next-day.ts';
import type { DatedEntry } from './fold-ledger.ts';
import { dueDatesBiweekly, dueDatesMonthly } from './opening/instalment-schedule.ts';
import { isPaidOff } from './figures/lateness.ts';
import type { LoanSnapshot } from './loan-snapshot.ts';
import { fundLoan, openLoan } from './opening/open-loan.ts';
import type { PaymentPurpose } from './payments/payment-allocation.ts';
import type { Product } from './products/product.ts';
import { findProduct } from './products/find-product.ts';

/** The reference date of the personas. Source: loan-core 7. */
export const D0 = businessDate('2026-06-15');

/** Parses an amount; throws when it is invalid. */
export function dollars(text: string): Cents {
  const parsed = parseAmount(text);
  if (parsed === null) throw new Error(`"${text}" is not an amount`);
  return parsed;
}

/** Returns a product of the catalog; throws when the number is unknown. */
export function theProduct(productId: number): Product {
  const product = findProduct(productId);
  if (product === null) throw new Error(`no product ${productId}`);
  return product;
}

/** The loan with which a test story starts. */
export interface StoryStart {
  readonly productId: number;
  readonly principal: string;
  readonly noteOn: BusinessDate;
  readonly chainStartOn?: BusinessDate;
  readonly term?: number;
  readonly firstDueOn?: BusinessDate;
  readonly channel?: 'store' | 'ach';
}

/** A loan simulated in memory, with every dated entry and event. */
export interface LoanStory {
  readonly product: Product;
  readonly loan: LoanSnapshot;
  readonly ledger: readonly DatedEntry[];
  readonly events: readonly string[];
}

function dated(on: BusinessDate, entries: readonly JournalEntry[]): DatedEntry[] {
  return entries.map((entry) => ({ on, entry }));
}

/** Returns the day `offset` days from D0, moved to the next business day as customer actions are. */
export function onDay(offset: number): BusinessDate {
  return rollToBusinessDay(addDays(D0, offset));
}

/** Signs and funds a loan. */
export function begin(start: StoryStart): LoanStory {
  const product = theProduct(start.productId);
  const due = start.firstDueOn ?? addDays(start.noteOn, 14);
  const count = start.term ?? 1;
  if (product.kind === 'line') throw new Error('a line is opened with a limit');
  const dueDates =
    product.kind === 'pawn'
      ? []
      : product.kind === 'payday'
        ? [due]
        : product.frequency === 'monthly'
          ? dueDatesMonthly(due, count)
          : dueDatesBiweekly(due, count);
  const channel = start.channel ?? 'store';
  const opened = openLoan({
    loanId: 1,
    loanHeader: '00001-0000001-00',
    product,
    principalCents: dollars(start.principal),
    noteOn: start.noteOn,
    chainStartOn: start.chainStartOn ?? start.noteOn,
    dueDates,
    channel,
  });
  const funded = fundLoan(opened.loan, product, channel);
  return {
    product,
    loan: funded.loan,
    ledger: dated(start.noteOn, [...opened.entries, ...funded.entries]),
    events: [],
  };
}

/** Runs the loan day by day until `on`. */
export function liveUntil(story: LoanStory, on: BusinessDate): LoanStory {
  let { loan } = story;
  const ledger = [...story.ledger];
  const events = [...story.events];
  while (loan.asOf < on) {
    const day = openNextDay(loan, story.product);
    loan = day.loan;
    ledger.push(...dated(loan.asOf, day.entries));
    events.push(...day.events);
  }
  return { ...story, loan, ledger, events };
}

/** Pays on the current day and also returns the effect of the payment. */
export function payNow(
  story: LoanStory,
  amountCents: Cents,
  purpose: PaymentPurpose = 'standard',
): LoanStory & { readonly applied: AppliedPayment } {
  const applied = applyPayment(story.loan, story.product, amountCents, purpose);
  const ledger = [...story.ledger, ...dated(story.loan.asOf, applied.entries)];
  const events = applied.event === null ? story.events : [...story.events, applied.event];
  return { ...story, loan: applied.loan, ledger, events, applied };
}

/** Pays the scheduled amount on that day. */
export function payLevelOn(story: LoanStory, on: BusinessDate): LoanStory {
  const there = liveUntil(story, on);
  const level = there.loan.schedule[0];
  if (level === undefined) throw new Error('no schedule');
  return payNow(there, level.amountCents);
}

/** Pays every installment that is due before `until`, each on its due date moved to a business day. */
export function payEachUntil(story: LoanStory, until: BusinessDate): LoanStory {
  const due = story.loan.schedule.map((item) => rollToBusinessDay(item.dueOn)).filter((on) => on < until);
  return due.reduce((told, on) => (isPaidOff(told.loan) ? told : payLevelOn(told, on)), story);
}
