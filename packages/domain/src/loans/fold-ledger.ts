import { daysBetween } from '#calendar/business-date.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import { signedCents } from '#ledger/journal-entry.ts';
import type { JournalEntry, JournalLine, LedgerEvent } from '#ledger/journal-entry.ts';
import { cents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { accrueExact, EXACT_PER_CENT, payInterest } from './interest.ts';
import type { LoanBalances } from './loan-snapshot.ts';

/** An entry with the day the lender books it. */
export interface DatedEntry {
  readonly on: BusinessDate;
  readonly entry: JournalEntry;
}

/** What a loan's entries alone say about it. */
export interface FoldedLoan {
  readonly balances: LoanBalances;
  readonly appliedCents: Cents;
  readonly accruedExact: bigint;
}

/** What folding needs besides the entries: the day and rate of the note and the day to fold to. */
export interface FoldTerms {
  readonly noteOn: BusinessDate;
  readonly rateE8: number;
  readonly through: BusinessDate;
}

const OWED_ACCOUNTS: ReadonlySet<number> = new Set([1100, 1110, 1120, 1125, 1130, 1140, 9100, 9200]);

/** Components that satisfy instalments; fees, grace and costs do not (4.2). */
const SCHEDULED: ReadonlySet<string> = new Set(['interest', 'charge', 'customaryFee', 'maintenance', 'principal']);

/** Money of the borrower by where the books hold what it pays, and its inverses: what counts toward the schedule. */
const PAYMENTS: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>([
  'PAYMENT',
  'PAYMENT_MEMO',
  'RECOVERY',
  'PAYMENT_REVERSED',
  'CHARGEBACK',
]);

/** Payments and settlements drop a fraction of a cent though they have no interest line (0.4). */
const PAYS_INTEREST: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>([
  'PAYMENT',
  'PAYMENT_MEMO',
  'RECOVERY',
  'SETTLEMENT',
  'DISCHARGE',
  'SALE',
  'FORFEIT',
]);

/** After these interest stands still. Source: loan-core 10 (10). */
const STOPS_INTEREST: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>(['CHARGE_OFF', 'SALE', 'FORFEIT', 'DISCHARGE']);

/** Sum of debits less credits of a loan's lines that match, in cents. */
function balanceOf(lines: readonly JournalLine[], matches: (line: JournalLine) => boolean): number {
  return lines.reduce((sum, line) => (matches(line) ? sum + signedCents(line) : sum), 0);
}

function foldBalances(lines: readonly JournalLine[]): LoanBalances {
  const owed = (component: JournalLine['component']): Cents =>
    cents(balanceOf(lines, (line) => OWED_ACCOUNTS.has(line.account) && line.component === component));
  return {
    principalCents: owed('principal'),
    interestCents: owed('interest'),
    chargeCents: owed('charge'),
    graceCents: owed('grace'),
    customaryFeeCents: owed('customaryFee'),
    maintenanceCents: owed('maintenance'),
    feesCents: owed('fee'),
    costsCents: owed('cost'),
    creditCents: cents(-balanceOf(lines, (line) => line.account === 2010)),
    unearnedChargeCents: cents(-balanceOf(lines, (line) => line.account === 2200)),
  };
}

function foldApplied(entries: readonly DatedEntry[]): Cents {
  const lines = entries.filter(({ entry }) => PAYMENTS.has(entry.event)).flatMap(({ entry }) => entry.lines);
  const isScheduled = ({ component }: JournalLine): boolean => component !== null && SCHEDULED.has(component);
  return cents(0 - balanceOf(lines, isScheduled));
}

function foldAccrued(entries: readonly DatedEntry[], terms: FoldTerms): bigint {
  let accruedExact = 0n;
  let principal = 0;
  let accruedThrough = terms.noteOn;
  let isRunning = true;
  const accrueTo = (on: BusinessDate): void => {
    if (isRunning)
      accruedExact = accrueExact(accruedExact, cents(principal), terms.rateE8, daysBetween(accruedThrough, on));
    accruedThrough = on;
  };
  for (const { on, entry } of entries) {
    accrueTo(on);
    if (STOPS_INTEREST.has(entry.event)) isRunning = false;
    principal += balanceOf(entry.lines, (line) => line.component === 'principal');
    if (entry.event === 'ACCRUE' || entry.event === 'CHARGE_OFF' || entry.event === 'CHARGE_OFF_MEMO') continue;
    const interestCents = balanceOf(entry.lines, (line) => line.component === 'interest');
    if (interestCents < 0 || PAYS_INTEREST.has(entry.event))
      accruedExact = payInterest(accruedExact, cents(0 - interestCents));
    else accruedExact += BigInt(interestCents) * EXACT_PER_CENT;
  }
  accrueTo(terms.through);
  return accruedExact;
}

/** Recomputes a loan from its ledger entries alone, in posting order, without the running figures: balances from accounts
 *  and components, applied payments from the lines of payments, exact interest from principal and days since the note
 *  until it stands still. Faults when an entry takes more interest than was owed that day.
 *  Source: loan-core 0.4, I4, I6, I7. */
export function foldLedger(entries: readonly DatedEntry[], terms: FoldTerms): FoldedLoan {
  return {
    balances: foldBalances(entries.flatMap(({ entry }) => entry.lines)),
    appliedCents: foldApplied(entries),
    accruedExact: foldAccrued(entries, terms),
  };
}
