import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { withLines, type JournalEntry } from '#ledger/journal-entry.ts';
import { lateFeePosting, maintenanceFeePosting, periodCharge, periodChargeMemo } from '#ledger/loan-postings.ts';
import { repoCost, repoCostNotRecoverable } from '#ledger/recovery-postings.ts';
import { NO_CENTS, sumCents, type Cents } from '#money/cents.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { waitsForSale } from '#loans/losses/barred-claim.ts';
import { chargeOff } from '#loans/losses/charge-off.ts';
import { lateFeeCents, lateFeeDay } from '#loans/charges/late-fee.ts';
import { isPaidOff, loanDaysLate } from '#loans/figures/lateness.ts';
import { lineStatementOn } from '#loans/lines/line-statement.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot, ScheduleItem } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { LOAN_STATUS, type LoanStatusCode } from '#loans/statuses/loan-status.ts';
import { decideTransition, moveLoan, type LoanEventName } from '#loans/statuses/loan-transitions.ts';
import { maintenanceFeesOn } from '#loans/charges/maintenance-fee.ts';
import { enterNonAccrual, leaveNonAccrual } from '#loans/losses/non-accrual.ts';
import { comingCharge, isPeriodAhead, type ComingCharge } from '#loans/pawns/pawn-period.ts';
import { postEntries } from '#loans/post-entries.ts';
import type { InstalmentProduct, Product } from '#loans/products/product.ts';

/** Facts from outside the loan that affect the start of its day. */
export interface DayFacts {
  /** The borrower or cosigner is a covered borrower: a service member or a dependent. No ladder step and no charge-off.
   *  Bankruptcy is another matter: it is a loan status, and such a loan is still charged off (loan-core T23). */
  readonly isProtected: boolean;
  /** A renewal of the loan is open. No ladder step, no non-accrual, no charge-off and no late fee; interest, grace and maintenance go on.
   *  The ladder resumes on the day after an unsigned end. Source: width 5. */
  readonly isRenewalOpen: boolean;
  /** The borrower is on active duty and pays no maintenance fee. A dependent is protected but is not on active duty. */
  readonly isActiveDuty: boolean;
  /** Day on which the notice of default (N07) was given. Null: not given yet. */
  readonly noticeOfDefaultOn: BusinessDate | null;
}

/** Facts of a borrower without any special protection. */
export const NO_DAY_FACTS: DayFacts = {
  isProtected: false,
  isRenewalOpen: false,
  isActiveDuty: false,
  noticeOfDefaultOn: null,
};

/** A fee charged for one installment. The installment's number makes the idempotency key. */
export interface InstalmentFee {
  readonly instalment: number;
  readonly feeCents: Cents;
}

/** Changes at the start of a day. `lateFees` names the installment of each fee. */
export interface DayEvents extends LoanChange {
  readonly lateFees: readonly InstalmentFee[];
}

const STAYED: ReadonlySet<LoanStatusCode> = new Set([LOAN_STATUS.Bankrupt, LOAN_STATUS.BankruptChargedOff]);
const VEHICLE_HELD: ReadonlySet<LoanStatusCode> = new Set([LOAN_STATUS.Repossessed, LOAN_STATUS.RepossessedChargedOff]);

/** True when late fees have stopped: under the stay of a bankruptcy and while the lender holds the vehicle, unless the product
 *  lets them go on; and wherever nothing accrues. Source: decision 004. */
function haveLateFeesStopped(loan: LoanSnapshot, product: InstalmentProduct): boolean {
  if (loanStatusFacts(loan.status).accrues === 'no') return true;
  const goOnUnder = product.lateFeesGoOnUnder;
  if (STAYED.has(loan.status)) return !goOnUnder.includes('bankruptcyStay');
  return VEHICLE_HELD.has(loan.status) && !goOnUnder.includes('recoveredVehicle');
}

/** Lists the installments that incur a late fee on the day `on`: those whose fee day it is and that payments do not cover.
 *  Each installment has one fee day, so no fee is charged twice. A payment returned after that day adds no fee, and a fee day
 *  that passes while late fees have stopped brings none later (decision 004). Source: loan-core 5.2 step 6. */
export function lateFeesOn(loan: LoanSnapshot, product: Product, on: BusinessDate): readonly InstalmentFee[] {
  if (product.kind !== 'instalment' || product.lateFee === null || haveLateFeesStopped(loan, product)) return [];
  const terms = product.lateFee;
  let scheduledCents = 0;
  const unpaid = loan.schedule.filter((item: ScheduleItem) => {
    scheduledCents += item.amountCents;
    return loan.appliedCents < scheduledCents && item.dueOn < on && lateFeeDay(terms, item.dueOn) === on;
  });
  return unpaid.map((item) => ({ instalment: item.number, feeCents: lateFeeCents(terms, item.amountCents) }));
}

/** True when the time to cure after a notice of default is over, or the product gives no such time. Source: loan-core 3.4. */
export function isCurePeriodOver(product: Product, noticeOfDefaultOn: BusinessDate | null, on: BusinessDate): boolean {
  if (product.rightToCureDays === 0) return true;
  return noticeOfDefaultOn !== null && on > addDays(noticeOfDefaultOn, product.rightToCureDays);
}

function ladderEvent(loan: LoanSnapshot, product: Product, facts: DayFacts): 'ladder31' | 'ladder27' | null {
  if (loan.phase !== 'active' || facts.isProtected || facts.isRenewalOpen) return null;
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
  if (waitsForSale(loan, product)) return false;
  return decideTransition(loan.status, loan.phase, 'chargeOff').ok;
}

/** Collects successive changes of one loan. */
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

/** Returns the charge of a renewed pawn's own period, once its first day has come and while it is not booked. A payoff before
 *  that day leaves nothing to charge; a payoff that comes back does. Source: loan-core 1.4, 2.5 B. */
function startingCharge(loan: LoanSnapshot, product: Product): ComingCharge | null {
  const mayCharge = loan.phase === 'active' && loanStatusFacts(loan.status).accrues !== 'no';
  if (loan.pawn === null || !mayCharge || isPeriodAhead(loan)) return null;
  const coming = comingCharge(loan, product);
  return coming === null || coming.chargeCents === 0 ? null : coming;
}

/** Books the charge of a renewed pawn's own period when its first day has come: on the balance sheet, or as a claim outside it. */
export function startOwnPeriod(loan: LoanSnapshot, product: Product): LoanChange {
  const coming = startingCharge(loan, product);
  if (coming === null || loan.pawn === null) return { loan, entries: [], events: [] };
  const isMemo = loanStatusFacts(loan.status).accrues === 'memo' || accountsHoldingDebt(loan) === 'nonAccrual';
  const entry = (isMemo ? periodChargeMemo : periodCharge)(coming.chargeCents, coming.interval);
  const pawn = { ...loan.pawn, chargeCents: coming.chargeCents };
  return { loan: { ...postEntries(loan, [entry]), pawn }, entries: [entry], events: [] };
}

/** Returns one day's storage cost of a repossessed vehicle, in cents. 0 for other loans. Source: loan-core 1.2 (`repo`), 3.4. */
export function storageOfDayCents(loan: LoanSnapshot, product: Product): Cents {
  const isStored = loan.status === LOAN_STATUS.Repossessed || loan.status === LOAN_STATUS.RepossessedChargedOff;
  return isStored ? (product.recovery?.storagePerDayCents ?? NO_CENTS) : NO_CENTS;
}

/** Books a cost of retaking, storing or selling the vehicle that the borrower owes. After a charge-off without a claim it is
 *  the lender's own. Source: loan-core 2.3 (REPO_COST). */
export function chargeRepoCost(loan: LoanSnapshot, product: Product, costCents: Cents): LoanChange {
  if (!product.allowsDeficiency && accountsHoldingDebt(loan) === 'chargedOff')
    return { loan, entries: withLines([repoCostNotRecoverable(costCents)]), events: [] };
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

/** Applies the rare steps of day-end after accrual, on the loan's current day. They are maintenance and late fees due that
 *  day, the charge of a period that starts, a day of storage and one step of the delinquency ladder (loan-core T11, T13, T31). Entering non-accrual and charge-off
 *  (T22, T23) follow. A loan that is no longer late returns to accrual. The server runs it only for loans where
 *  `mayHaveDayEvents` is true. Source: loan-core 2.3, 3.2, 5.2 steps 5 to 7. */
export function takeDayEvents(loan: LoanSnapshot, product: Product, facts: DayFacts = NO_DAY_FACTS): DayEvents {
  const { accrues } = loanStatusFacts(loan.status);
  const billed = loan.line === null ? loan : lineStatementOn(loan, product, loan.asOf);
  if (isPaidOff(loan)) return { loan: billed, entries: [], events: [], lateFees: [] };
  const steps = new Steps(billed);
  steps.take(startOwnPeriod(steps.loan, product));
  steps.take(chargeMaintenance(steps.loan, maintenanceFeesOn(loan, product, loan.asOf, facts.isActiveDuty)));
  steps.take(chargeRepoCost(steps.loan, product, storageOfDayCents(loan, product)));
  const lateFees = facts.isRenewalOpen ? [] : lateFeesOn(loan, product, loan.asOf);
  steps.take(chargeFees(steps.loan, lateFees));

  const ladder = ladderEvent(steps.loan, product, facts);
  if (ladder !== null) steps.take({ loan: moveLoan(steps.loan, ladder), entries: [], events: [ladder] });
  const late = loanDaysLate(steps.loan);
  const isHeld = facts.isRenewalOpen;
  if (!isHeld && accrues === 'books' && late >= product.ladder.nonAccrualDays) steps.take(enterNonAccrual(steps.loan));
  if (accrues === 'books') steps.take(leaveNonAccrual(steps.loan, product));
  if (!isHeld && !facts.isProtected && mayChargeOff(steps.loan, product)) steps.take(chargeOff(steps.loan, product));
  return { loan: steps.loan, entries: steps.entries, events: steps.events, lateFees };
}

/** Says whether `takeDayEvents` may change the loan on the day it stands at, judged without any outside fact. True for every
 *  loan it changes, and for some it does not. `servicing.day_event_candidates` evaluates the same condition on its columns, so
 *  that few loans are loaded.
 *  True for a line of credit on its cycle day, and for a loan that owes something when any of these holds:
 *  - daysLate is at or past `activeDefaultDays` in 12 or 33, `defaultDays` in 31, `nonAccrualDays` where interest is booked,
 *  or `chargeOffDays` in a status that is not charged off or closed;
 *  - it is marked non-accrual with daysLate 0, and is not in bankruptcy;
 *  - its status is 13 or 24 (storage);
 *  - its product has late fees and an installment's roll(due) + grace + 1 is this day;
 *  - its product has a maintenance fee and one is due this day;
 *  - it is a renewed pawn whose own period has begun without its charge.
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
  const hasFeeDay = lateFeesOn(loan, product, loan.asOf).length > 0 || maintenanceFeesOn(loan, product, loan.asOf) > 0;
  const isStored = storageOfDayCents(loan, product) > 0;
  const isStarting = startingCharge(loan, product) !== null;
  return isLadderDue || isBooksDue || isStored || hasFeeDay || isStarting || mayChargeOff(loan, product);
}
