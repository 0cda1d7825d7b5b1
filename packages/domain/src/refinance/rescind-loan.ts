import {
  balanced,
  type JournalEntry,
  type JournalLine,
  type LedgerEvent,
  type PostedEntry,
} from '#ledger/journal-entry.ts';
import type { AccountCode } from '#ledger/chart-of-accounts.ts';
import { PAYABLE } from '#ledger/loan-postings.ts';
import { inverseOf } from '#ledger/reversal-postings.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { decideTransition, moveLoan } from '#loans/statuses/loan-transitions.ts';
import { proceedsCents } from '#loans/opening/open-loan.ts';
import { postEntries } from '#loans/post-entries.ts';
import type { Product } from '#loans/products/product.ts';
import { NO_CENTS, type Cents } from '#money/cents.ts';
import { isCancellationOpen, type StoreMoment } from './cancellation-window.ts';

/** The returned money, and the loan's entries in posting order. The payout's own entries are not reversed. */
export interface RescindFacts {
  readonly now: StoreMoment;
  /** 0 while nobody has taken the money. */
  readonly returnedCents: Cents;
  /** Whether the money was returned to the store's drawer or to the bank; null while nobody has taken it. */
  readonly returnedTo: 'store' | 'bank' | null;
  readonly posted: readonly PostedEntry[];
}

const UNDONE: ReadonlySet<LedgerEvent> = new Set([
  'ORIGINATE',
  'PERIOD_CHARGE',
  'PAYDAY_FEE',
  'EARN_CHARGE',
  'EARN_ORIGINATION_FEE',
  'ACCRUE',
  'DISBURSE_FAILED',
  'DISBURSE',
  'DISBURSE_RETURNED',
]);
const PAYABLES: ReadonlySet<number> = new Set(Object.values(PAYABLE));

/** Whether somebody has the proceeds. Money that came back after it counted as paid waits at the store, and nobody has it. */
export function isMoneyTaken(phase: LoanSnapshot['phase'], posted: readonly Pick<PostedEntry, 'entry'>[]): boolean {
  return phase === 'active' && movesOf(posted).at(-1) !== 'DISBURSE_RETURNED';
}

function movesOf(posted: readonly Pick<PostedEntry, 'entry'>[]): LedgerEvent[] {
  return posted
    .map(({ entry }) => entry.event)
    .filter((event) => event === 'DISBURSE' || event === 'DISBURSE_RETURNED');
}

/** Reverses an opening entry. When the proceeds were paid out, the reversal debits cash instead of the payable; when they came back, the
 *  store's payable, where they wait. */
function undone(posted: PostedEntry, cash: AccountCode | null): JournalEntry {
  const inverse = inverseOf(posted, 'RESCIND');
  if (cash === null) return inverse;
  const lines = inverse.lines.map((line): JournalLine =>
    PAYABLES.has(line.account) ? { ...line, account: cash } : line,
  );
  return { ...inverse, lines: balanced('RESCIND', lines).lines };
}

/** Rescinds a loan as if it had never been made (28). It reverses origination, charge, earning and interest against the
 *  proceeds returned in full, and keeps no charge. While the loan waits for its funds nothing was taken and nothing is returned. Refuses
 *  with `illegal_transition` unless the loan is Open or waits for its funds. Refuses with
 *  `not_eligible` and one of these reasons: `refinance_only` (the product has no such right), `window_closed` (17:00 of the
 *  next business day), `part_of_refinance` or `later_posting`. Refuses with `amount_out_of_range` unless the proceeds are
 *  returned to the cent. Source: loan-core 2.3 (RESCIND), 3.3 (T06). */
export function rescindLoan(loan: LoanSnapshot, product: Product, facts: RescindFacts): Decided<LoanChange> {
  const step = decideTransition(loan.status, loan.phase, 'rescind');
  if (!step.ok) return refused(step.refusal);
  const reason = refusalReason(loan, product, facts);
  if (reason !== null) return refused({ code: 'not_eligible', reason });
  const isTaken = isMoneyTaken(loan.phase, facts.posted);
  const proceeds = isTaken ? proceedsCents(product, loan.originalPrincipalCents) : NO_CENTS;
  if (facts.returnedCents !== proceeds)
    return refused({ code: 'amount_out_of_range', minCents: proceeds, maxCents: proceeds });
  const hasComeBack = movesOf(facts.posted).length > 0 && !isTaken;
  const cash = hasComeBack ? PAYABLE.store : !isTaken ? null : facts.returnedTo === 'bank' ? 1000 : 1010;
  // How the money went out and came back stays: together the two moved it to the store's payable.
  const entries = facts.posted
    .filter(({ entry }) => entry.event !== 'DISBURSE' && entry.event !== 'DISBURSE_RETURNED')
    .toReversed()
    .map((each) => undone(each, cash));
  const emptied = { ...postEntries(loan, entries), accruedExact: 0n };
  return decided({ loan: moveLoan(emptied, 'rescind'), entries, events: ['rescind'] });
}

function refusalReason(loan: LoanSnapshot, product: Product, facts: RescindFacts): string | null {
  if (product.rescission !== 'nextBusinessDayClose') return 'refinance_only';
  if (loan.renewalNumber > 0) return 'part_of_refinance';
  if (!isCancellationOpen(loan.noteOn, facts.now)) return 'window_closed';
  return facts.posted.every(({ entry }) => UNDONE.has(entry.event)) ? null : 'later_posting';
}
