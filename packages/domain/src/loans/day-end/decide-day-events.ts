import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { withLines, type JournalEntry } from '#ledger/journal-entry.ts';
import { lateFeePosting, maintenanceFeePosting } from '#ledger/loan-postings.ts';
import { repoCost } from '#ledger/recovery-postings.ts';
import { NO_CENTS, sumCents, type Cents } from '#money/cents.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { chargeOff } from '#loans/losses/charge-off.ts';
import { lateFeeCents, lateFeeDay } from '#loans/charges/late-fee.ts';
import { isPaidOff, loanDaysLate } from '#loans/figures/lateness.ts';
import { lineStatementOn } from '#loans/lines/line-statement.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot, ScheduleItem } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { decideTransition, moveLoan, type LoanEventName } from '#loans/statuses/loan-transitions.ts';
import { maintenanceFeesOn } from '#loans/charges/maintenance-fee.ts';
import { enterNonAccrual, leaveNonAccrual } from '#loans/losses/non-accrual.ts';
import type { Product } from '#loans/products/product.ts';

/** What the start of a day depends on besides the loan. */
export interface DayFacts {
  /** The law or a court holds collection still (active duty, an order): no ladder step, no charge-off. A bankruptcy shows in
   *  the loan's status and is still charged off (loan-core T23). */
  readonly isProtected: boolean;
  /** The borrower is on active duty: no maintenance fee. */
  readonly isActiveDuty: boolean;
  /** When the notice of default (N07) was given; null: not yet. */
  readonly noticeOfDefaultOn: BusinessDate | null;
}

/** A borrower of whom nothing special is known. */
export const NO_DAY_FACTS: DayFacts = { isProtected: false, isActiveDuty: false, noticeOfDefaultOn: null };

/** A fee charged for one instalment; its number makes the idempotency key. */
export interface InstalmentFee {
  readonly instalment: number;
  readonly feeCents: Cents;
}

/** What the start of a day does to a loan; `lateFees` says which instalment each fee is for. */
export interface DayEvents extends LoanChange {
  readonly lateFees: readonly InstalmentFee[];
}

/** The instalments that draw their late fee on the day `on`: those whose fee day it is and that payments do not cover.
 *  Each instalment has one such day, so no fee comes twice; a payment of it that comes back later brings none (decision 004).
 *  Source: loan-core 5.2 step 6. */
export function lateFeesOn(loan: LoanSnapshot, product: Product, on: BusinessDate): readonly InstalmentFee[] {
  if (product.kind !== 'instalment' || product.lateFee === null) return [];
  const terms = product.lateFee;
  let scheduledCents = 0;
  const unpaid = loan.schedule.filter((item: ScheduleItem) => {
    scheduledCents += item.amountCents;
    return loan.appliedCents < scheduledCents && item.dueOn < on && lateFeeDay(terms, item.dueOn) === on;
  });
  return unpaid.map((item) => ({ instalment: item.number, feeCents: lateFeeCents(terms, item.amountCents) }));
}

/** Whether the time to cure after a notice of default is over; always where the product gives none. Source: loan-core 3.4. */
export function isCurePeriodOver(product: Product, noticeOfDefaultOn: BusinessDate | null, on: BusinessDate): boolean {
  if (product.rightToCureDays === 0) return true;
  return noticeOfDefaultOn !== null && on > addDays(noticeOfDefaultOn, product.rightToCureDays);
}

function ladderEvent(loan: LoanSnapshot, product: Product, facts: DayFacts): 'ladder31' | 'ladder27' | null {
  if (loan.phase !== 'active' || facts.isProtected) return null;
  const late = loanDaysLate(loan);
  const { activeDefaultDays, defaultDays } = product.ladder;
  const mayDefault = loan.status === LOAN_STATUS.Open || loan.status === LOAN_STATUS.Chargeback;
  if (mayDefault && late >= activeDefaultDays) return 'ladder31';
  const mayAccelerate = loan.status === LOAN_STATUS.ActiveDefault && late >= defaultDays;
  return mayAccelerate && isCurePeriodOver(product, facts.noticeOfDefaultOn, loan.asOf) ? 'ladder27' : null;
}

function mayChargeOff(loan: LoanSnapshot, product: Product): boolean {
  if (loan.phase !== 'active' || loanDaysLate(loan) < product.ladder.chargeOffDays) return false;
  if (loan.status === LOAN_STATUS.Sold && !product.allowsDeficiency) return false;
  return decideTransition(loan.status, loan.phase, 'chargeOff').ok;
}

/** One change after another on the same loan. */
class Steps {
  loan: LoanSnapshot;
  readonly entries: JournalEntry[] = [];
  readonly events: LoanEventName[] = [];

  constructor(loan: LoanSnapshot) {
    this.loan = loan;
  }

  take(change: LoanChange): void {
    this.loan = change.loan;
    this.entries.push(...change.entries);
    this.events.push(...change.events);
  }
}

function chargeMaintenance(loan: LoanSnapshot, feeCents: Cents): LoanChange {
  const maintenanceCents = sumCents(loan.balances.maintenanceCents, feeCents);
  return {
    loan: { ...loan, balances: { ...loan.balances, maintenanceCents } },
    entries: withLines([maintenanceFeePosting(feeCents)]),
    events: [],
  };
}

/** A day of storage of a vehicle in possession, in cents; 0 elsewhere. Source: loan-core 1.2 (`repo`), 3.4. */
export function storageOfDayCents(loan: LoanSnapshot, product: Product): Cents {
  const isStored = loan.status === LOAN_STATUS.Repossessed || loan.status === LOAN_STATUS.RepossessedChargedOff;
  return isStored ? (product.recovery?.storagePerDayCents ?? NO_CENTS) : NO_CENTS;
}

/** Books a cost of retaking, storing or selling the vehicle that the borrower owes. Source: loan-core 2.3 (REPO_COST). */
export function chargeRepoCost(loan: LoanSnapshot, costCents: Cents): LoanChange {
  const costsCents = sumCents(loan.balances.costsCents, costCents);
  return {
    loan: { ...loan, balances: { ...loan.balances, costsCents } },
    entries: withLines([repoCost(costCents, accountsHoldingDebt(loan))]),
    events: [],
  };
}

function chargeFees(loan: LoanSnapshot, fees: readonly InstalmentFee[]): LoanChange {
  const feesCents = sumCents(loan.balances.feesCents, ...fees.map((fee) => fee.feeCents));
  return {
    loan: { ...loan, balances: { ...loan.balances, feesCents } },
    entries: withLines(fees.map((fee) => lateFeePosting(fee.feeCents))),
    events: [],
  };
}

/** The rare part of day-end, after accrual, on the day the loan now stands on: the maintenance fee and late fees whose day has
 *  come, a day of storage, one step of the delinquency ladder (loan-core T11, T13, T31), non-accrual, charge-off (T22, T23), and back on
 *  the balance sheet when nothing is late.
 *  The server runs it for the loans of `mayHaveDayEvents`. Source: loan-core 2.3, 3.2, 5.2 steps 5 to 7. */
export function takeDayEvents(loan: LoanSnapshot, product: Product, facts: DayFacts = NO_DAY_FACTS): DayEvents {
  const { accrues } = loanStatusFacts(loan.status);
  const billed = loan.line === null ? loan : lineStatementOn(loan, product, loan.asOf);
  if (isPaidOff(loan)) return { loan: billed, entries: [], events: [], lateFees: [] };
  const steps = new Steps(billed);
  steps.take(chargeMaintenance(steps.loan, maintenanceFeesOn(loan, product, loan.asOf, facts.isActiveDuty)));
  steps.take(chargeRepoCost(steps.loan, storageOfDayCents(loan, product)));
  // Late fees run on under a stay, as part of the claim (persona P28: 19.41 of 2026-06-14 in 3,004.06).
  const lateFees = accrues === 'no' ? [] : lateFeesOn(loan, product, loan.asOf);
  steps.take(chargeFees(steps.loan, lateFees));

  const ladder = ladderEvent(steps.loan, product, facts);
  if (ladder !== null) steps.take({ loan: moveLoan(steps.loan, ladder), entries: [], events: [ladder] });
  const late = loanDaysLate(steps.loan);
  if (accrues === 'books' && late >= product.ladder.nonAccrualDays) steps.take(enterNonAccrual(steps.loan));
  if (accrues === 'books') steps.take(leaveNonAccrual(steps.loan, product));
  if (!facts.isProtected && mayChargeOff(steps.loan, product)) steps.take(chargeOff(steps.loan, product));
  return { loan: steps.loan, entries: steps.entries, events: steps.events, lateFees };
}

/** Whether `takeDayEvents` could do anything to the loan on the day it stands on, before any fact is asked: true for every
 *  loan it changes, and for some it does not. The database asks the same of its columns, so that few loans are loaded.
 *  A line of credit on its cycle day; on a loan that owes something, any of:
 *  - daysLate at or past `activeDefaultDays` in 12 or 33, `defaultDays` in 31, `nonAccrualDays` where interest is booked,
 *    `chargeOffDays` in a status that is not charged off or closed;
 *  - marked non-accrual with daysLate 0, not in bankruptcy;
 *  - status 13 or 24 (storage);
 *  - an instalment loan of a product with late fees that has an instalment whose roll(due) + grace + 1 is this day, or of a
 *    product with a maintenance fee that has one due this day.
 *  Source: loan-core 5.2 steps 5 to 7. */
export function mayHaveDayEvents(loan: LoanSnapshot, product: Product): boolean {
  if (loan.line !== null && loan.asOf >= loan.line.nextCycleOn) return true;
  if (isPaidOff(loan)) return false;
  const { accrues } = loanStatusFacts(loan.status);
  const late = loanDaysLate(loan);
  const { activeDefaultDays, defaultDays, nonAccrualDays } = product.ladder;
  const isLadderDue =
    ((loan.status === LOAN_STATUS.Open || loan.status === LOAN_STATUS.Chargeback) && late >= activeDefaultDays) ||
    (loan.status === LOAN_STATUS.ActiveDefault && late >= defaultDays);
  const isOnBooks = accrues === 'books';
  const isBooksDue =
    (isOnBooks && accountsHoldingDebt(loan) === 'balance' && late >= nonAccrualDays) ||
    (isOnBooks && loan.isNonAccrual && late === 0);
  const hasFeeDay =
    (accrues !== 'no' && lateFeesOn(loan, product, loan.asOf).length > 0) ||
    maintenanceFeesOn(loan, product, loan.asOf) > 0;
  const isStored = storageOfDayCents(loan, product) > 0;
  return isLadderDue || isBooksDue || isStored || hasFeeDay || mayChargeOff(loan, product);
}
