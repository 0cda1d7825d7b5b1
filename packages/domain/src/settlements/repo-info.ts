import { addDays, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';
import { mayReinstate } from '#loans/losses/may-reinstate.ts';
import { reinstatementCents } from '#loans/losses/reinstatement.ts';
import { storageOfDayCents } from '#loans/day-end/decide-day-events.ts';
import { cents, NO_CENTS, sumCents, type Cents } from '#money/cents.ts';
import { recoveryFeeCents } from './vehicle-recovery.ts';
import { saleNotBefore } from './vehicle-sale.ts';

/** Days in which personal property can be collected free of charge. Source: loan-core 3.4. */
const PROPERTY_DAYS = 30;

/** Records of a vehicle's recovery. */
export interface RepoCase {
  readonly assignedOn: BusinessDate;
  readonly recoveredOn: BusinessDate | null;
  /** From the agent's report. Null until the report arrives. */
  readonly miles: number | null;
  readonly saleNoticeOn: BusinessDate | null;
  /** The day that the notice of the sale names. Left out: the first day that the waiting time allows. */
  readonly saleNotBefore?: BusinessDate | null;
}

/** A cost of the recovery; storage is one row for all its days. Cents. */
export interface RepoCostLine {
  readonly kind: 'assignment' | 'recovery' | 'storage';
  readonly on: BusinessDate;
  readonly days: number | null;
  readonly amountCents: Cents;
}

/** Data of the vehicle-recovery screens; cents. Source: loan-core 3.4. */
export interface RepoInfo {
  readonly assignedOn: BusinessDate;
  readonly recoveredOn: BusinessDate | null;
  readonly personalPropertyUntil: BusinessDate | null;
  readonly costs: readonly RepoCostLine[];
  /** All recoverable costs still owed. */
  readonly costsOwedCents: Cents;
  /** Amount that returns the loan to Open today. Null when only paying the whole debt does. */
  readonly reinstatementCents: Cents | null;
  /** Amount that ends the debt today and returns the vehicle, costs included. */
  readonly redemptionCents: Cents;
  /** Amount that one more day adds: interest or grace, plus storage. */
  readonly perDiemCents: Cents;
  /** Null until the notice of the sale was given. */
  readonly saleNotBefore: BusinessDate | null;
  /** Last day on which these amounts end the recovery. Null when there is none. */
  readonly deadlineOn: BusinessDate | null;
  readonly owesDeficiency: boolean;
  readonly getsSurplus: boolean;
}

/** Returns the last day on which the shown amounts end the recovery. For a recovered vehicle it is the day before it may be
 *  sold. For a vehicle that the agent still seeks it is the day before day-end charges the loan off, or the last day a pawn
 *  may be renewed. Null when there is no such day. Days follow the ladder of day-end, counted from the loan's present
 *  lateness. Source: loan-core 3.2, 3.4, 4.3; LOP-068. */
function recoveryDeadline(
  loan: LoanSnapshot,
  product: Product,
  soldNotBefore: BusinessDate | null,
): BusinessDate | null {
  if (soldNotBefore !== null) return addDays(soldNotBefore, -1);
  if (loan.status !== LOAN_STATUS.OutForRepo && loan.status !== LOAN_STATUS.Repossessed) return null;
  const lastDayLate =
    product.kind === 'pawn' && mayReinstate(loan, product)
      ? product.renewal.maxDaysLate
      : product.ladder.chargeOffDays - 1;
  return addDays(loan.asOf, Math.max(0, lastDayLate - loanDaysLate(loan)));
}

function costLines(repo: RepoCase, loan: LoanSnapshot, product: Product): RepoCostLine[] {
  if (product.recovery === null) return [];
  const { assignmentFeeCents, storagePerDayCents } = product.recovery;
  const lines: RepoCostLine[] = [
    { kind: 'assignment', on: repo.assignedOn, days: null, amountCents: assignmentFeeCents },
  ];
  if (repo.recoveredOn !== null) {
    const days = daysBetween(repo.recoveredOn, loan.asOf);
    lines.push(
      { kind: 'recovery', on: repo.recoveredOn, days: null, amountCents: recoveryFeeCents(product, repo.miles ?? 0) },
      { kind: 'storage', on: loan.asOf, days, amountCents: cents(storagePerDayCents * days) },
    );
  }
  return lines.filter((line) => line.amountCents > 0);
}

/** Returns the data of the recovery screens for a loan whose vehicle is assigned or recovered. Storage is counted to the
 *  loan's business date. Never refuses. Source: loan-core 3.4, 4.3. */
export function repoInfo(loan: LoanSnapshot, product: Product, repo: RepoCase): RepoInfo {
  const { recoveredOn, saleNoticeOn } = repo;
  const isRunning = loanStatusFacts(loan.status).accrues !== 'no';
  const perDiem = isRunning ? quoteFigures(loan, product).perDiemCents : NO_CENTS;
  const soldNotBefore =
    recoveredOn === null || saleNoticeOn === null
      ? null
      : (repo.saleNotBefore ?? saleNotBefore(loan, product, { recoveredOn, noticeOn: saleNoticeOn }));
  return {
    assignedOn: repo.assignedOn,
    recoveredOn,
    personalPropertyUntil: recoveredOn === null ? null : addDays(recoveredOn, PROPERTY_DAYS),
    costs: costLines(repo, loan, product),
    costsOwedCents: loan.balances.costsCents,
    reinstatementCents: mayReinstate(loan, product) ? reinstatementCents(loan, product) : null,
    redemptionCents: payoffCents(loan),
    perDiemCents: sumCents(perDiem, storageOfDayCents(loan, product)),
    saleNotBefore: soldNotBefore,
    deadlineOn: recoveryDeadline(loan, product, soldNotBefore),
    owesDeficiency: product.allowsDeficiency,
    getsSurplus: product.paysSurplus,
  };
}
