import { rollToBusinessDay } from '#calendar/business-days.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import { minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { uncoveredCents } from '#loans/figures/due-amounts.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { lastNoticeDay } from './debit-notice-days.ts';
import { applyPayment } from './apply-payment.ts';
import { autopayCentsOn, autopayDueCents, isDebited, liveUntil, unpaidDates } from './autopay-debit.ts';

/** A withdrawal that was announced to its payer: its day, the highest amount, and the day the notice was sent. */
export interface AnnouncedDebit {
  readonly on: BusinessDate;
  readonly amountCents: Cents;
  readonly sentOn: BusinessDate;
  /** The installment or statement of the failed withdrawal that is tried again (N20); null for a due date (N03). */
  readonly retryOf: number | null;
}

/** Whether a withdrawal is made. `restCents` is due on that day but was not announced, so the customer pays it. */
export type WithdrawalDecision =
  | { readonly kind: 'debit'; readonly amountCents: Cents; readonly restCents: Cents }
  | { readonly kind: 'skip'; readonly reason: 'not_announced' | 'announced_late' };

/** Decides about the withdrawal of a due date. It needs a notice of this day, sent at least three business days before, and
 *  never takes more than the newest such notice says. Source: 12 CFR 1041.9(b), loan-core 5.3, decision 014. */
export function decideWithdrawal(
  on: BusinessDate,
  dueCents: Cents,
  announced: readonly AnnouncedDebit[],
): WithdrawalDecision {
  const told = announced.filter((notice) => notice.on === on && notice.retryOf === null);
  const inTime = told
    .filter(({ sentOn }) => sentOn <= lastNoticeDay(on))
    .toSorted((a, b) => (a.sentOn < b.sentOn ? -1 : 1))
    .at(-1);
  if (inTime === undefined) return { kind: 'skip', reason: told.length === 0 ? 'not_announced' : 'announced_late' };
  const amountCents = minCents(dueCents, inTime.amountCents);
  return { kind: 'debit', amountCents, restCents: subtractCents(dueCents, amountCents) };
}

/** Returns what is still unpaid of an installment or statement and those before it, in cents: the most that a second try of its
 *  withdrawal may take. Source: loan-core 4.2, 5.3. */
export function retryDueCents(loan: LoanSnapshot, product: Product, number: number): Cents {
  if (!isDebited(loan)) return NO_CENTS;
  const dueCents = autopayDueCents(loan, product);
  if (loan.line !== null) {
    const unpaid = loan.line.statements.filter((each) => each.number <= number).map(({ unpaidCents }) => unpaidCents);
    return minCents(dueCents, sumCents(...unpaid));
  }
  return number >= loan.schedule.length ? dueCents : minCents(dueCents, uncoveredCents(loan, number));
}

/** Decides about the second try of a failed withdrawal: the same amount, announced like a first one, or nothing when less of it
 *  is unpaid. Source: 12 CFR 1041.9(b) (unusual withdrawals), Nacha, loan-core 5.3. */
export function mayRetry(
  on: BusinessDate,
  { number, amountCents, dueCents }: { readonly number: number; readonly amountCents: Cents; readonly dueCents: Cents },
  announced: readonly AnnouncedDebit[],
): boolean {
  if (dueCents < amountCents) return false;
  return announced.some(
    (notice) =>
      notice.retryOf === number &&
      notice.on === on &&
      notice.amountCents >= amountCents &&
      notice.sentOn <= lastNoticeDay(on),
  );
}

/** A due date whose payment autopay does not take, because it could not be announced in time. */
export interface SkippedDebit {
  readonly dueOn: BusinessDate;
  readonly on: BusinessDate;
}

/** The coming days of autopay, without amounts. */
export interface AutopayDays {
  /** Day of the next withdrawal of a due date; null when none is coming. */
  readonly next: BusinessDate | null;
  /** The payment before it that the customer makes alone; null when there is none. */
  readonly skipped: SkippedDebit | null;
  /** The second try of a failed withdrawal, when it comes before `next`. */
  readonly retry: AnnouncedDebit | null;
}

function canBeTaken(loan: LoanSnapshot, on: BusinessDate, announced: readonly AnnouncedDebit[]): boolean {
  return loan.asOf < lastNoticeDay(on) || decideWithdrawal(on, NO_CENTS, announced).kind === 'debit';
}

/** Returns the coming days of autopay. A day can still be announced until the day before its last notice day, because day-end
 *  announces when it opens a day. Source: loan-core 5.2 step 9, 5.3, decision 014. */
export function autopayDays(loan: LoanSnapshot, announced: readonly AnnouncedDebit[]): AutopayDays {
  if (!isDebited(loan)) return { next: null, skipped: null, retry: null };
  const days = unpaidDates(loan)
    .map((dueOn) => ({ dueOn, on: rollToBusinessDay(dueOn) }))
    .filter(({ on }) => on >= loan.asOf);
  const next = days.find(({ on }) => on > loan.asOf && canBeTaken(loan, on, announced))?.on ?? null;
  const skipped = days.find(({ on }) => (next === null || on < next) && !canBeTaken(loan, on, announced)) ?? null;
  const retry =
    announced.find(({ retryOf, on }) => retryOf !== null && on > loan.asOf && (next === null || on < next)) ?? null;
  return { next, skipped, retry };
}

/** A coming withdrawal with its amount, and what is due that day besides. */
export interface PlannedDebit {
  readonly on: BusinessDate;
  readonly amountCents: Cents;
  readonly restCents: Cents;
}

/** What autopay will do next. */
export interface AutopayPlan {
  readonly next: PlannedDebit | null;
  readonly skipped: (SkippedDebit & { readonly amountCents: Cents }) | null;
  readonly retry: AnnouncedDebit | null;
}

/** Plans autopay: the next withdrawal with its amount, the payment it skips before, and a second try of a failed withdrawal.
 *  The amount of the next withdrawal assumes that the customer makes the skipped payment. Source: loan-core 5.3, decision
 *  014. */
export function planAutopay(loan: LoanSnapshot, product: Product, announced: readonly AnnouncedDebit[]): AutopayPlan {
  const { next, skipped, retry } = autopayDays(loan, announced);
  const skippedCents = skipped === null ? NO_CENTS : autopayCentsOn(loan, product, skipped.on);
  const isMissing = skipped !== null && skippedCents > 0;
  const paid = isMissing
    ? applyPayment(liveUntil(loan, product, skipped.on), product, skippedCents, 'standard').loan
    : loan;
  const isRetried =
    retry !== null &&
    retryDueCents(liveUntil(loan, product, retry.on), product, retry.retryOf ?? 0) >= retry.amountCents;
  return {
    next: next === null ? null : planned(paid, product, next, announced),
    skipped: isMissing ? { ...skipped, amountCents: skippedCents } : null,
    retry: isRetried ? retry : null,
  };
}

function planned(
  loan: LoanSnapshot,
  product: Product,
  on: BusinessDate,
  announced: readonly AnnouncedDebit[],
): PlannedDebit | null {
  const dueCents = autopayCentsOn(loan, product, on);
  if (dueCents === 0) return null;
  const decision = decideWithdrawal(on, dueCents, announced);
  return decision.kind === 'debit'
    ? { on, amountCents: decision.amountCents, restCents: decision.restCents }
    : { on, amountCents: dueCents, restCents: NO_CENTS };
}
