import type { BusinessDate } from '#calendar/business-date.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS, type LoanStatusCode } from '#loans/statuses/loan-status.ts';
import { decideTransition, type LoanEventName } from '#loans/statuses/loan-transitions.ts';
import type { Product } from '#loans/products/product.ts';
import { recallEvent } from '#loans/statuses/recall-event.ts';
import { chargeRepoCost, isCurePeriodOver } from '#loans/day-end/decide-day-events.ts';
import { NO_CENTS, type Cents } from '#money/cents.ts';

const IN_RECOVERY: ReadonlySet<LoanStatusCode> = new Set([
  LOAN_STATUS.OutForRepo,
  LOAN_STATUS.Repossessed,
  LOAN_STATUS.OutForRepoChargedOff,
  LOAN_STATUS.RepossessedChargedOff,
]);

/** Returns true when an agent has the order for a vehicle, or the lender has the vehicle. When a loan leaves these statuses
 *  without a sale, the order is withdrawn. Source: loan-core 3.1, 3.3 (T07, T15, T28). */
export function isInRecovery(status: LoanStatusCode): boolean {
  return IN_RECOVERY.has(status);
}

/** Facts for the assignment of a vehicle that the loan does not hold. */
export interface AssignmentFacts {
  /** Null: no notice of default was given. */
  readonly noticeOfDefaultOn: BusinessDate | null;
  /** True when the borrower or cosigner is a covered borrower of the Military Lending Act: a service member or a dependent. */
  readonly isCoveredBorrower: boolean;
  /** True when a payment is in flight or a person has locked the loan. */
  readonly isBusy: boolean;
  /** True when the vehicle's location is known or an agent network is available. */
  readonly isLocatable: boolean;
}

/** Why a vehicle may not be assigned to a recovery agent. Source: loan-core 3.2. */
export type AssignmentReason =
  | 'unsecured'
  | 'not_late_enough'
  | 'no_notice_of_default'
  | 'cure_period'
  | 'covered_borrower'
  | 'payment_in_flight'
  | 'vehicle_unlocated';

/** Returns the first guard of an assignment that fails, or null. Source: loan-core 3.2 (guards for `ofr`). */
export function whyNotAssign(loan: LoanSnapshot, product: Product, facts: AssignmentFacts): AssignmentReason | null {
  const fromDays = product.ladder.outForRepoDays;
  if (product.loanType !== 'Title' || product.recovery === null || fromDays === null) return 'unsecured';
  if (loanDaysLate(loan) < fromDays) return 'not_late_enough';
  if (facts.noticeOfDefaultOn === null) return 'no_notice_of_default';
  if (!isCurePeriodOver(product, facts.noticeOfDefaultOn, loan.asOf)) return 'cure_period';
  if (facts.isCoveredBorrower) return 'covered_borrower';
  if (facts.isBusy) return 'payment_in_flight';
  return facts.isLocatable ? null : 'vehicle_unlocated';
}

function stepWithCost(
  loan: LoanSnapshot,
  product: Product,
  event: LoanEventName,
  costCents: Cents,
): Decided<LoanChange> {
  const step = decideTransition(loan.status, loan.phase, event);
  if (!step.ok) return step;
  const charged = chargeRepoCost(loan, product, costCents);
  return decided({ loan: { ...charged.loan, ...step.to }, entries: charged.entries, events: [event] });
}

/** Gives the order to a recovery agent (loan-core T14) and charges the assignment fee. Refuses with `illegal_transition`, or
 *  with `not_eligible` and an `AssignmentReason`. Source: loan-core 2.3 (REPO_COST), 3.2, 3.3. */
export function assignRepo(loan: LoanSnapshot, product: Product, facts: AssignmentFacts): Decided<LoanChange> {
  const step = decideTransition(loan.status, loan.phase, 'assignRepo');
  if (!step.ok) return step;
  const reason = whyNotAssign(loan, product, facts);
  if (reason !== null) return refused({ code: 'not_eligible', reason });
  return stepWithCost(loan, product, 'assignRepo', product.recovery?.assignmentFeeCents ?? NO_CENTS);
}

/** Withdraws the order without a payment (loan-core T16, T24). A loan that was charged off during the recovery becomes
 *  ChargedOff. Any other loan becomes Default when it is late enough, otherwise ActiveDefault. Refuses with
 *  `illegal_transition`. Source: loan-core 3.3. */
export function recallRepo(loan: LoanSnapshot, product: Product): Decided<LoanChange> {
  return stepWithCost(loan, product, recallEvent(loan, product), NO_CENTS);
}

/** Returns the fee for recovering a vehicle `miles` away: the fee of the first band that covers the distance. 0 when no fee
 *  may be charged. Cents. Source: loan-core 1.2 (`repo`). */
export function recoveryFeeCents(product: Product, miles: number): Cents {
  const bands = product.recovery?.recoveryFees ?? [];
  return bands.find((band) => band.upToMiles === null || miles <= band.upToMiles)?.feeCents ?? NO_CENTS;
}

/** Records that the agent has the vehicle (loan-core T17, after charge-off T24) and charges the recovery fee. Storage is
 *  charged at the start of each following day. Refuses with `illegal_transition`. Source: loan-core 2.3 (REPO_COST), 3.3. */
export function recoverVehicle(loan: LoanSnapshot, product: Product, miles: number): Decided<LoanChange> {
  return stepWithCost(loan, product, 'recover', recoveryFeeCents(product, miles));
}
