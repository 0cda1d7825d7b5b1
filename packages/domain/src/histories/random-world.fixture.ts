import type { BusinessDate } from '#calendar/business-date.ts';
import type { Draw } from '#draws/draw.ts';
import { linesOfLoan, type JournalEntry, type PostedEntry } from '#ledger/journal-entry.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { LoanEventName } from '#loans/statuses/loan-transitions.ts';
import type { Product } from '#loans/products/product.ts';
import type { SettlementOffer } from '#settlements/settlement.ts';
import type { VehicleCase } from '#settlements/vehicle-sale.ts';

/** A loan lived through: every entry that moves it (its own lines alone) and every step it took since it was asked for. */
export interface LivedLoan {
  readonly product: Product;
  readonly loan: LoanSnapshot;
  readonly ledger: readonly PostedEntry[];
  readonly events: readonly LoanEventName[];
  /** The day of its first charge-off or sale since it was last reopened. */
  readonly stoppedOn: BusinessDate | null;
}

/** A payment that may still come back: every entry its command posted. */
export interface MadePayment {
  readonly loanId: number;
  readonly posted: readonly PostedEntry[];
}

/** How the running loan came out of another one. */
export interface Renewal {
  readonly old: LivedLoan;
  readonly unearned: PostedEntry | null;
  readonly pair: PostedEntry;
  readonly hasCash: boolean;
}

/** One borrower's books: the loan that runs, the loans before it in its chain, and everything that may happen to them next. */
export interface World {
  readonly running: LivedLoan;
  /** How it renewed the loan before it; null for the first. */
  readonly renewal: Renewal | null;
  /** Loans before `running` and the one it renewed, and those that were undone. */
  readonly ended: readonly LivedLoan[];
  /** All entries in the order they were posted. */
  readonly all: readonly JournalEntry[];
  readonly payments: readonly MadePayment[];
  readonly draws: readonly Draw[];
  readonly offer: SettlementOffer | null;
  readonly vehicle: VehicleCase | null;
  readonly loans: number;
}

/** A ledger only grows: whoever changes what is posted faults. Source: I3. */
function frozen(entry: JournalEntry): JournalEntry {
  entry.lines.forEach((line) => Object.freeze(line));
  Object.freeze(entry.lines);
  return Object.freeze(entry);
}

/** Entries as the ledger of a loan holds them from position `from`, without the lines of any other loan. */
function ofLoan(loanId: number, on: BusinessDate, from: number, entries: readonly JournalEntry[]): PostedEntry[] {
  return entries.map((entry, index) => ({
    key: `${loanId}:${from + index}`,
    on,
    entry: frozen({ ...entry, lines: linesOfLoan(entry, loanId) }),
  }));
}

/** The loan after a change of it; `on` is the day it is booked. */
export function grow(lived: LivedLoan, change: LoanChange, on: BusinessDate = change.loan.asOf): LivedLoan {
  const { loanId } = change.loan;
  const stops = change.events.includes('chargeOff') || change.events.includes('sell');
  const stoppedOn = change.events.includes('reverseClosingPayment') ? null : lived.stoppedOn;
  return {
    ...lived,
    loan: change.loan,
    ledger: [...lived.ledger, ...ofLoan(loanId, on, lived.ledger.length, change.entries)],
    events: [...lived.events, ...change.events],
    stoppedOn: stops ? (stoppedOn ?? on) : stoppedOn,
  };
}

/** A loan from its first change on. */
export function firstOf(product: Product, change: LoanChange): LivedLoan {
  return grow({ product, loan: change.loan, ledger: [], events: [], stoppedOn: null }, change);
}

/** A world of one loan. */
export function worldOf(running: LivedLoan, entries: readonly JournalEntry[]): World {
  const world = { renewal: null, ended: [], payments: [], draws: [], offer: null, vehicle: null, loans: 1 };
  return { ...world, running, all: entries.map(frozen) };
}

/** The world after a change of its running loan. */
export function change(world: World, to: LoanChange): World {
  return { ...world, running: grow(world.running, to), all: [...world.all, ...to.entries.map(frozen)] };
}

/** What changes of the running loan since `before` posted. */
export function postedSince(before: World, { running }: World): readonly PostedEntry[] {
  return running.ledger.slice(before.running.ledger.length);
}

/** The loan the running one renewed, on the day the world stands on. */
export function renewedToday({ running, renewal }: World): LivedLoan | null {
  if (renewal === null) return null;
  return { ...renewal.old, loan: { ...renewal.old.loan, asOf: running.loan.asOf } };
}

/** Every loan of the world. */
export function loansOf(world: World): readonly LivedLoan[] {
  const renewed = renewedToday(world);
  return [world.running, ...(renewed === null ? [] : [renewed]), ...world.ended];
}

/** A line's entries without those that were reversed, and without the reversals. */
export function standing(ledger: readonly PostedEntry[]): PostedEntry[] {
  const reversed = new Set(ledger.map(({ entry }) => entry.reversesKey));
  return ledger.filter(({ key, entry }) => !reversed.has(key) && entry.reversesKey === undefined);
}
