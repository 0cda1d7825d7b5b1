import type { BusinessDate } from '#calendar/business-date.ts';
import type { Draw } from '#draws/draw.ts';
import { linesOfLoan, type JournalEntry, type PostedEntry } from '#ledger/journal-entry.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { LoanEventName } from '#loans/statuses/loan-transitions.ts';
import type { Product } from '#loans/products/product.ts';
import type { SettlementOffer } from '#settlements/settlement.ts';
import type { VehicleCase } from '#settlements/vehicle-sale.ts';

/** A simulated loan with its own ledger lines and all steps since its origination. */
export interface LivedLoan {
  readonly product: Product;
  readonly loan: LoanSnapshot;
  readonly ledger: readonly PostedEntry[];
  readonly events: readonly LoanEventName[];
  /** Day of the first charge-off or sale since the loan was last reopened. */
  readonly stoppedOn: BusinessDate | null;
}

/** A payment that may still be returned: every entry its command posted. */
export interface MadePayment {
  readonly loanId: number;
  readonly posted: readonly PostedEntry[];
}

/** How the running loan renewed an earlier loan. */
export interface Renewal {
  readonly old: LivedLoan;
  readonly unearned: PostedEntry | null;
  readonly pair: PostedEntry;
  readonly hasCash: boolean;
}

/** One borrower's books: the running loan, the earlier loans of its chain, and the state for further steps. */
export interface World {
  readonly running: LivedLoan;
  /** How this loan renewed the previous loan. Null for the first loan. */
  readonly renewal: Renewal | null;
  /** Loans that came before `running` and the loan it renewed, plus loans that were undone. */
  readonly ended: readonly LivedLoan[];
  /** All entries in posting order. */
  readonly all: readonly JournalEntry[];
  readonly payments: readonly MadePayment[];
  readonly draws: readonly Draw[];
  readonly offer: SettlementOffer | null;
  readonly vehicle: VehicleCase | null;
  readonly loans: number;
}

/** Freezes an entry, so that changing a posted entry throws: a ledger may only grow. Source: I3. */
function frozen(entry: JournalEntry): JournalEntry {
  entry.lines.forEach((line) => Object.freeze(line));
  Object.freeze(entry.lines);
  return Object.freeze(entry);
}

/** Returns entries as a loan's ledger holds them from position `from`, without lines of other loans. */
function ofLoan(loanId: number, on: BusinessDate, from: number, entries: readonly JournalEntry[]): PostedEntry[] {
  return entries.map((entry, index) => ({
    key: `${loanId}:${from + index}`,
    on,
    entry: frozen({ ...entry, lines: linesOfLoan(entry, loanId) }),
  }));
}

/** Applies a change to a simulated loan; `on` is the booking day. */
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

/** Starts a simulated loan with its first change. */
export function firstOf(product: Product, change: LoanChange): LivedLoan {
  return grow({ product, loan: change.loan, ledger: [], events: [], stoppedOn: null }, change);
}

/** Starts a world with one loan. */
export function worldOf(running: LivedLoan, entries: readonly JournalEntry[]): World {
  const world = { renewal: null, ended: [], payments: [], draws: [], offer: null, vehicle: null, loans: 1 };
  return { ...world, running, all: entries.map(frozen) };
}

/** Applies a change of the running loan to a world. */
export function change(world: World, to: LoanChange): World {
  return { ...world, running: grow(world.running, to), all: [...world.all, ...to.entries.map(frozen)] };
}

/** Returns what the running loan posted since `before`. */
export function postedSince(before: World, { running }: World): readonly PostedEntry[] {
  return running.ledger.slice(before.running.ledger.length);
}

/** Returns the loan that the running loan renewed, on the world's current day. */
export function renewedToday({ running, renewal }: World): LivedLoan | null {
  if (renewal === null) return null;
  return { ...renewal.old, loan: { ...renewal.old.loan, asOf: running.loan.asOf } };
}

/** Returns every loan of the world. */
export function loansOf(world: World): readonly LivedLoan[] {
  const renewed = renewedToday(world);
  return [world.running, ...(renewed === null ? [] : [renewed]), ...world.ended];
}

/** Returns a line's entries without reversed entries and without their reversals. */
export function standing(ledger: readonly PostedEntry[]): PostedEntry[] {
  const reversed = new Set(ledger.map(({ entry }) => entry.reversesKey));
  return ledger.filter(({ key, entry }) => !reversed.has(key) && entry.reversesKey === undefined);
}
