import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { withLines, type JournalEntry, type LedgerEvent, type PostedEntry } from '#ledger/journal-entry.ts';
import { earnCharge, earnOriginationFee } from '#ledger/loan-postings.ts';
import { graceRestored, inverseOf, interestRestored } from '#ledger/reversal-postings.ts';
import { chargeEarnedOn, originationFeeEarnedOn } from '#loans/charges/earned-charges.ts';
import { accrueExact, EXACT_PER_CENT, owedCents } from '#loans/charges/interest.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { decideTransition, moveLoan } from '#loans/statuses/loan-transitions.ts';
import { postEntries } from '#loans/post-entries.ts';
import type { Product } from '#loans/products/product.ts';
import { graceOfDays } from '#loans/pawns/pawn-period.ts';
import { subtractCents } from '#money/cents.ts';
import { isCancellationOpen, type StoreMoment } from './cancellation-window.ts';

/** The ledger entries of a refinance, in posting order. */
export interface PostedRefinance {
  /** Waivers of the old loan that came with it: what accrued between the payment and the last signature. Left out when there were
   *  none. */
  readonly waived?: readonly PostedEntry[];
  /** Entry REFINANCE_UNEARNED of the old loan. Null when there was nothing to earn. */
  readonly unearned: PostedEntry | null;
  /** The entry that both loans share. */
  readonly refinance: PostedEntry;
  /** All later entries of the new loan. */
  readonly onNext: readonly PostedEntry[];
}

/** Input for the decision whether a refinance may still be voided. */
export interface VoidFacts {
  readonly now: StoreMoment;
  /** Business date of the last signature, from which the window counts. Default: the date of the new note. The note of a pawn is
   *  the day its payment was booked, which may be earlier. */
  readonly signedOn?: BusinessDate;
  /** State of the refinance's cash: there was none, it was not taken yet, it was returned in full, or it was taken. */
  readonly cashOut: 'none' | 'waiting' | 'returned' | 'taken';
  readonly posted: PostedRefinance;
}

/** Both loans after a void. The shared entry is in `next`. */
export interface VoidedRefinance {
  readonly old: LoanChange;
  readonly next: LoanChange;
}

/** Events that opening and day-end book on any loan. An entry of any other kind on the new loan counts as a later posting. */
const OF_THE_DAYS: ReadonlySet<LedgerEvent> = new Set([
  'PERIOD_CHARGE',
  'CASH_CHARGE',
  'PAYDAY_FEE',
  'EARN_CHARGE',
  'EARN_ORIGINATION_FEE',
  'ACCRUE',
  // The cash waits at the store; the customer took nothing.
  'DISBURSE_FAILED',
]);

/** Returns why a refinance may not be voided now, or null. Source: loan-core 3.3 (T09), 5.5. */
export function voidRefusalReason(next: LoanSnapshot, facts: VoidFacts): string | null {
  if (!isCancellationOpen(facts.signedOn ?? next.noteOn, facts.now)) return 'window_closed';
  if (facts.cashOut === 'taken') return 'cash_taken';
  return facts.posted.onNext.every(({ entry }) => OF_THE_DAYS.has(entry.event)) ? null : 'later_posting';
}

/** Restores the old loan: everything the refinance removed, plus interest, grace and earning for the days in between. */
export function restoreOldLoan(
  old: LoanSnapshot,
  product: Product,
  posted: PostedRefinance,
  pair: JournalEntry,
): { readonly loan: LoanSnapshot; readonly entries: readonly JournalEntry[] } {
  const before = [...(posted.waived ?? []), ...(posted.unearned === null ? [] : [posted.unearned])];
  const unwound = before.toReversed().map((each) => inverseOf(each, 'VOID_REFINANCE'));
  const back = postEntries(old, [pair, ...unwound]);
  const { interestCents, principalCents } = back.balances;
  const accruedExact = accrueExact(
    BigInt(interestCents) * EXACT_PER_CENT,
    principalCents,
    old.rateE8,
    daysBetween(posted.refinance.on, old.asOf),
  );
  const grace = graceOfDays(back, product, principalCents, [posted.refinance.on, old.asOf]);
  const days = withLines([
    interestRestored(subtractCents(owedCents(accruedExact), interestCents), 'balance'),
    ...(grace === null ? [] : [graceRestored(grace.addedCents, 'balance', grace.interval)]),
    earnCharge(chargeEarnedOn(back, product, back.asOf)),
    earnOriginationFee(originationFeeEarnedOn({ ...back, asOf: posted.refinance.on }, product, back.asOf)),
  ]);
  const pawn = back.pawn === null || grace === null ? back.pawn : { ...back.pawn, graceExact: grace.graceExact };
  return { loan: { ...postEntries(back, days), accruedExact, pawn }, entries: [...unwound, ...days] };
}

/** Reverses every entry of the new loan, newest first. */
export function emptyNewLoan(
  next: LoanSnapshot,
  posted: PostedRefinance,
  pair: JournalEntry,
): { readonly loan: LoanSnapshot; readonly entries: readonly JournalEntry[] } {
  const entries = [...posted.onNext.toReversed().map((each) => inverseOf(each, 'VOID_REFINANCE')), pair];
  return { loan: { ...postEntries(next, entries), accruedExact: 0n }, entries };
}

/** Voids a refinance: the exact inverse of opening, closing, period charge and later earning. The old loan is Open again,
 *  keeps the payment and owes interest and grace for the days in between. The new loan counts as never made (28). Refuses with
 *  `illegal_transition`, or with `not_eligible` and the reason `window_closed` (17:00 of the next business day), `cash_taken`
 *  or `later_posting` (on the new loan). Source: loan-core 2.3 (VOID_REFINANCE), 2.5 D, 3.3 (T09), 4.5. */
export function voidRefinance(
  old: LoanSnapshot,
  oldProduct: Product,
  next: LoanSnapshot,
  facts: VoidFacts,
): Decided<VoidedRefinance> {
  for (const loan of [old, next]) {
    const step = decideTransition(loan.status, loan.phase, 'voidRefinance');
    if (!step.ok) return refused(step.refusal);
  }
  const reason = voidRefusalReason(next, facts);
  if (reason !== null) return refused({ code: 'not_eligible', reason });
  const pair = inverseOf(facts.posted.refinance, 'VOID_REFINANCE');
  const restored = restoreOldLoan(old, oldProduct, facts.posted, pair);
  const emptied = emptyNewLoan(next, facts.posted, pair);
  return decided({
    old: { ...restored, loan: moveLoan(restored.loan, 'voidRefinance'), events: ['voidRefinance'] },
    next: { ...emptied, loan: moveLoan(emptied.loan, 'voidRefinance'), events: ['voidRefinance'] },
  });
}
