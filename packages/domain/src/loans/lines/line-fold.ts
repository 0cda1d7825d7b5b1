import { addDays, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { signedCents, type JournalEntry, type JournalLine, type LedgerComponent } from '#ledger/journal-entry.ts';
import { cents, type Cents } from '#money/cents.ts';
import type { DatedEntry } from '#loans/fold-ledger.ts';
import { accrueExact, EXACT_PER_CENT, owedCents, payLineCharge } from '#loans/charges/interest.ts';

/** Input for folding a line besides its entries: rates, dates and the statement days. */
export interface LineFoldTerms {
  readonly openedOn: BusinessDate;
  readonly rateE8: number;
  readonly customaryFeeRateE8: number;
  readonly cycleDays: readonly BusinessDate[];
  readonly through: BusinessDate;
}

/** The state of a line computed from its entries alone. */
export interface FoldedLine {
  readonly principalCents: Cents;
  readonly interestCents: Cents;
  readonly customaryFeeCents: Cents;
  readonly feesCents: Cents;
  readonly creditCents: Cents;
  /** Account 9300: limit less principal. */
  readonly unusedCents: Cents;
  readonly accruedExact: bigint;
  readonly customaryFeeExact: bigint;
}

const OWED_ACCOUNTS: ReadonlySet<number> = new Set([1100, 1110, 1125, 1130, 1140, 9100, 9200]);

/** Ignored events: this function recomputes accruals from days and rates, and the other events only move debt between
 *  accounts. */
const UNREAD: ReadonlySet<string> = new Set([
  'ACCRUE',
  'ACCRUE_CUSTOMARY_FEE',
  'INTEREST_RESTORED',
  'CHARGE_OFF',
  'CHARGE_OFF_MEMO',
]);

/** These events count even without a line for the charge. A payment of 0 cents pays the charge in full when less than half a
 *  cent is owed (0.4). */
const PAYS: ReadonlySet<string> = new Set([
  'PAYMENT',
  'PAYMENT_MEMO',
  'RECOVERY',
  'SETTLEMENT',
  'CREDIT_APPLIED',
  'SMALL_BALANCE',
]);

const UNDOES_A_DRAW: ReadonlySet<string> = new Set(['DRAW_CANCELLED', 'DRAW_RETURNED']);

const UNDOES_A_PAYMENT: ReadonlySet<string> = new Set(['PAYMENT_REVERSED', 'CHARGEBACK', 'REVERSAL']);

function sumOf(lines: readonly JournalLine[], matches: (line: JournalLine) => boolean): number {
  return lines.reduce((sum, line) => (matches(line) ? sum + signedCents(line) : sum), 0);
}

function componentOf(entry: JournalEntry, component: LedgerComponent): number {
  return sumOf(entry.lines, (line) => OWED_ACCOUNTS.has(line.account) && line.component === component);
}

/** A charge of a line, interest or customary fee, with its rate. */
interface Charge {
  readonly component: 'interest' | 'customaryFee';
  readonly rateE8: number;
}

/** Returns an exact charge after an entry other than an accrual, on the day the entry is booked. */
function afterEntry(exact: bigint, { on, entry }: DatedEntry, charge: Charge): bigint {
  const movedCents = componentOf(entry, charge.component);
  const daysBack = entry.effectiveOn === undefined ? 0 : Math.max(0, daysBetween(entry.effectiveOn, on));
  if (UNDOES_A_DRAW.has(entry.event)) {
    // The whole draw: the part deducted from principal plus the part that became the customer's credit.
    const drawnCents = cents(-componentOf(entry, 'principal') - sumOf(entry.lines, (line) => line.account === 2010));
    const back = accrueExact(0n, drawnCents, charge.rateE8, daysBack);
    return back >= exact ? 0n : exact - back;
  }
  if (movedCents < 0 || PAYS.has(entry.event)) return payLineCharge(exact, cents(0 - movedCents));
  const restored = exact + BigInt(movedCents) * EXACT_PER_CENT;
  if (!UNDOES_A_PAYMENT.has(entry.event)) return restored;
  return accrueExact(restored, cents(componentOf(entry, 'principal')), charge.rateE8, daysBack);
}

function foldCharge(entries: readonly DatedEntry[], terms: LineFoldTerms, charge: Charge): bigint {
  const cycleDays = new Set<string>(terms.cycleDays);
  let exact = 0n;
  let principal = 0;
  let accruedThrough = terms.openedOn;
  let stoppedOn: BusinessDate | null = null;
  let owed = 0;
  const accrueTo = (on: BusinessDate): void => {
    while (accruedThrough < on) {
      if (stoppedOn === null) exact = accrueExact(exact, cents(principal), charge.rateE8, 1);
      accruedThrough = addDays(accruedThrough, 1);
      if (cycleDays.has(accruedThrough)) exact = BigInt(owedCents(exact)) * EXACT_PER_CENT;
    }
  };
  for (const dated of entries) {
    accrueTo(dated.on);
    principal += componentOf(dated.entry, 'principal');
    // A line that owes no more than charges it had stopped earning is charged off by the memo entry alone.
    if (dated.entry.event === 'CHARGE_OFF' || dated.entry.event === 'CHARGE_OFF_MEMO') stoppedOn ??= dated.on;
    if (!UNREAD.has(dated.entry.event)) exact = afterEntry(exact, { ...dated, on: stoppedOn ?? dated.on }, charge);
    // A paid claim that is owed again reopens the line, which accrues again. Reopening its limit comes first and owes nothing.
    const movedCents = sumOf(dated.entry.lines, (line) => OWED_ACCOUNTS.has(line.account));
    if (owed === 0 && movedCents > 0 && dated.entry.effectiveOn !== undefined) stoppedOn = null;
    owed += movedCents;
  }
  accrueTo(terms.through);
  return exact;
}

/** Recomputes a line from its entries alone, in posting order and day by day. Balances come from accounts and components. The
 *  two exact charges come from principal, rates and statement days. Independent of the code that keeps the running figures.
 *  Nothing accrues after the charge-off. Throws when an entry takes more of a charge than was owed that day. Source: loan-core
 *  0.4, I4, I6, I7. */
export function foldLine(entries: readonly DatedEntry[], terms: LineFoldTerms): FoldedLine {
  const lines = entries.flatMap(({ entry }) => entry.lines);
  const owed = (component: LedgerComponent): Cents =>
    cents(sumOf(lines, (line) => OWED_ACCOUNTS.has(line.account) && line.component === component));
  return {
    principalCents: owed('principal'),
    interestCents: owed('interest'),
    customaryFeeCents: owed('customaryFee'),
    feesCents: owed('fee'),
    creditCents: cents(0 - sumOf(lines, (line) => line.account === 2010)),
    unusedCents: cents(sumOf(lines, (line) => line.account === 9300)),
    accruedExact: foldCharge(entries, terms, { component: 'interest', rateE8: terms.rateE8 }),
    customaryFeeExact: foldCharge(entries, terms, {
      component: 'customaryFee',
      rateE8: terms.customaryFeeRateE8,
    }),
  };
}
