import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import {
  linesOfLoan,
  signedCents,
  type JournalEntry,
  type JournalLine,
  type LedgerEvent,
} from '#ledger/journal-entry.ts';
import { cents, NO_CENTS, type Cents } from '#money/cents.ts';
import { accrueExact, EXACT_PER_CENT, payInterest } from './charges/interest.ts';
import type { LoanBalances } from './loan-snapshot.ts';
import { moveBalances } from './post-entries.ts';

/** An entry and the day the lender books it. */
export interface DatedEntry {
  readonly on: BusinessDate;
  readonly entry: JournalEntry;
}

/** The state of a loan computed from its entries alone. */
export interface FoldedLoan {
  readonly balances: LoanBalances;
  readonly appliedCents: Cents;
  readonly accruedExact: bigint;
}

/** Input besides the entries: the note's date and rate, and the day to fold to. */
export interface FoldTerms {
  readonly noteOn: BusinessDate;
  readonly rateE8: number;
  readonly through: BusinessDate;
  /** For a loan with a cost cap: the most that interest and maintenance may reach over its life, in cents. */
  readonly cost?: { readonly mostCents: Cents; readonly originalPrincipalCents: Cents } | null;
  /** For a loan from another system: its exact interest on arrival. No entry shows its fraction of a cent. */
  readonly broughtExact?: bigint;
  /** Required when an entry covers two loans (a refinance): only this loan's lines count. */
  readonly loanId?: number;
}

/** Components that satisfy installments. Fees, grace and costs do not (4.2). */
const SCHEDULED: ReadonlySet<string> = new Set(['interest', 'charge', 'customaryFee', 'maintenance', 'principal']);

/** Events that change the amount paid toward the schedule: the borrower's payments, wherever booked, and their reversals. */
const PAYMENTS: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>([
  'PAYMENT',
  'PAYMENT_MEMO',
  'RECOVERY',
  'PAYMENT_REVERSED',
  'CHARGEBACK',
]);

/** These events drop the fraction of a cent even without an interest line (0.4). */
const PAYS_INTEREST: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>([
  'PAYMENT',
  'PAYMENT_MEMO',
  'RECOVERY',
  'SETTLEMENT',
  'DISCHARGE',
  'SALE',
  'FORFEIT',
  'REFINANCE',
  'MIGRATE',
]);

/** Interest stops after these events. Source: loan-core 10 (10). */
const STOPS_INTEREST: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>(['CHARGE_OFF', 'SALE', 'FORFEIT', 'DISCHARGE']);

/** These events only recognize accrued interest, or move a debt between books in two entries. */
const RECOGNISES: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>([
  'ACCRUE',
  'INTEREST_RESTORED',
  'CHARGE_OFF',
  'CHARGE_OFF_MEMO',
]);

/** Accounts that hold what a borrower owes. */
const OWED: ReadonlySet<number> = new Set([1100, 1110, 1120, 1125, 1130, 1140, 9100, 9200]);

const NO_BALANCES: LoanBalances = {
  principalCents: NO_CENTS,
  interestCents: NO_CENTS,
  chargeCents: NO_CENTS,
  graceCents: NO_CENTS,
  customaryFeeCents: NO_CENTS,
  maintenanceCents: NO_CENTS,
  feesCents: NO_CENTS,
  costsCents: NO_CENTS,
  creditCents: NO_CENTS,
  unearnedChargeCents: NO_CENTS,
};

/** A ledger entry reduced to one loan's lines. */
interface LoanEntry {
  readonly on: BusinessDate;
  readonly event: LedgerEvent;
  readonly effectiveOn: BusinessDate | null;
  readonly lines: readonly JournalLine[];
}

/** Sums debits less credits of the matching lines, in cents. */
function balanceOf(lines: readonly JournalLine[], matches: (line: JournalLine) => boolean): number {
  return lines.reduce((sum, line) => (matches(line) ? sum + signedCents(line) : sum), 0);
}

function foldApplied(entries: readonly LoanEntry[]): Cents {
  const lines = entries.filter(({ event }) => PAYMENTS.has(event)).flatMap((entry) => entry.lines);
  const isScheduled = ({ component }: JournalLine): boolean => component !== null && SCHEDULED.has(component);
  return cents(0 - balanceOf(lines, isScheduled));
}

/** True for a reversed accrual, as a void or rescission posts it. Such an entry reverses interest against its income and
 *  nothing else. */
function isAccrualUndone({ event, lines }: LoanEntry): boolean {
  return (
    (event === 'VOID_REFINANCE' || event === 'RESCIND') &&
    lines.every((line) => line.component === 'interest' || line.account === 4000 || line.account === 9290)
  );
}

/** True when a charged-off claim becomes an asset again and so bears interest. */
function isClaimRestored({ event, lines }: LoanEntry): boolean {
  return event === 'REVERSAL' && lines.some((line) => line.account === 9100 && line.side === 'cr');
}

/** True when the entry reopens a loan that had ended by a paid claim or a settlement. It bears interest again. */
function isReopening(before: readonly LoanEntry[], { effectiveOn }: LoanEntry): boolean {
  if (effectiveOn === null) return false;
  const owed = balanceOf(
    before.flatMap(({ lines }) => lines),
    (line) => OWED.has(line.account),
  );
  const last = before.findLast(({ event }) => STOPS_INTEREST.has(event) || event === 'SETTLEMENT')?.event;
  return owed === 0 && (last === 'CHARGE_OFF' || last === 'SETTLEMENT');
}

/** Returns the unpaid interest that the cost cap allows after those entries, as exact interest. */
function interestCapExact(before: readonly LoanEntry[], cost: NonNullable<FoldTerms['cost']>): bigint {
  const lines = before.flatMap((entry) => entry.lines);
  const owed = (component: string): number =>
    balanceOf(lines, (line) => OWED.has(line.account) && line.component === component);
  const paid = Math.max(0, foldApplied(before) - (cost.originalPrincipalCents - owed('principal')));
  return BigInt(Math.max(0, cost.mostCents - owed('maintenance') - paid)) * EXACT_PER_CENT;
}

function foldAccrued(entries: readonly LoanEntry[], terms: FoldTerms): bigint {
  let accruedExact = 0n;
  // Principal on the balance sheet. A claim in 9100 bears no interest.
  let principal = 0;
  let accruedThrough = terms.noteOn;
  let stoppedOn: BusinessDate | null = null;
  // Interest restored by a reversal is limited to the cap only after all entries of its command.
  let isBack = false;
  const accrueTo = (on: BusinessDate, before: readonly LoanEntry[], endsCommand: boolean): void => {
    const days = daysBetween(accruedThrough, on);
    if (stoppedOn === null) accruedExact = accrueExact(accruedExact, cents(principal), terms.rateE8, days);
    accruedThrough = on;
    const isHeld = isBack ? days > 0 || endsCommand : days > 0 && stoppedOn === null;
    if (!isHeld || terms.cost === undefined || terms.cost === null) return;
    const mostExact = interestCapExact(before, terms.cost);
    if (accruedExact > mostExact) accruedExact = mostExact;
    isBack = false;
  };
  for (const [index, entry] of entries.entries()) {
    const { on, event, effectiveOn, lines } = entry;
    accrueTo(on, entries.slice(0, index), PAYS_INTEREST.has(event));
    isBack ||= effectiveOn !== null;
    if (isClaimRestored(entry)) stoppedOn = null;
    const moved = balanceOf(lines, (line) => line.account === 1100);
    // A reversal takes effect on the day of the event it reverses. Interest on the principal for the days since is added or
    // removed.
    const days = effectiveOn === null ? 0 : Math.max(0, daysBetween(effectiveOn, stoppedOn ?? on));
    accruedExact += BigInt(moved) * BigInt(terms.rateE8) * BigInt(days);
    principal += moved;
    if (STOPS_INTEREST.has(event)) stoppedOn ??= on;
    else if (stoppedOn !== null && isReopening(entries.slice(0, index), entry)) stoppedOn = null;
    if (RECOGNISES.has(event) || isAccrualUndone(entry)) continue;
    if (event === 'MIGRATE' && moved > 0 && terms.broughtExact !== undefined) {
      accruedExact = terms.broughtExact;
      continue;
    }
    const interestCents = balanceOf(lines, (line) => line.component === 'interest');
    if (interestCents < 0 || (interestCents === 0 && PAYS_INTEREST.has(event)))
      accruedExact = payInterest(accruedExact, cents(0 - interestCents));
    else accruedExact += BigInt(interestCents) * EXACT_PER_CENT;
  }
  accrueTo(terms.through, entries, true);
  return accruedExact;
}

/** Recomputes a loan from its ledger entries alone, in posting order. Balances come from accounts and components, and applied
 *  payments from payment lines. Exact interest comes from the principal and the days until interest stops. Throws when an
 *  entry takes more interest than was owed that day. Source: loan-core 0.4, I4, I6, I7. */
export function foldLedger(entries: readonly DatedEntry[], terms: FoldTerms): FoldedLoan {
  const own = entries.map(({ on, entry }): LoanEntry => {
    const lines = terms.loanId === undefined ? entry.lines : linesOfLoan(entry, terms.loanId);
    return { on, event: entry.event, effectiveOn: entry.effectiveOn ?? null, lines };
  });
  return {
    balances: own.reduce((balances, { lines }) => moveBalances(balances, lines), NO_BALANCES),
    appliedCents: foldApplied(own),
    accruedExact: foldAccrued(own, terms),
  };
}
