import { reinstatePawn } from './reinstate-pawn.ts';
import { daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { floorAtZero, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { applyPayment, type AppliedPayment } from '#loans/payments/apply-payment.ts';
import { accrueExact, owedCents, payInterest } from '#loans/charges/interest.ts';
import { comingCharge } from '#loans/pawns/pawn-period.ts';
import { currentDueOn, isPaidOff } from '#loans/figures/lateness.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import type { LoanSnapshot, ScheduleItem } from '#loans/loan-snapshot.ts';
import { scheduledMaintenanceCents } from '#loans/charges/maintenance-fee.ts';
import type { PaymentPurpose } from '#loans/payments/payment-allocation.ts';
import type { LineProduct, Product } from '#loans/products/product.ts';

/** A future payment; cents. */
export interface ProjectedPayment {
  readonly dueOn: BusinessDate;
  readonly amountCents: Cents;
  readonly interestCents: Cents;
  /** Period and grace charges, customary and maintenance fees, late fees and costs. */
  readonly chargesCents: Cents;
  readonly principalCents: Cents;
  /** Principal left after the payment. */
  readonly balanceCents: Cents;
}

/** The future payments of a loan when exactly the amount due is paid on each due date. */
export interface LoanProjection {
  readonly payments: readonly ProjectedPayment[];
  /** Day of the last payment. The loan's business date when nothing is left to pay. */
  readonly endOn: BusinessDate;
  /** Interest still to be paid, in cents. */
  readonly totalInterestCents: Cents;
  /** Total still to be paid, in cents. */
  readonly totalCents: Cents;
}

interface Course {
  readonly principalCents: Cents;
  readonly accruedExact: bigint;
  readonly maintenanceCents: Cents;
  /** Charges included in the schedule's amounts: the period charge and the customary fee. */
  readonly chargesCents: Cents;
  /** Amounts due in addition to the schedule: grace charges, fees and costs. */
  readonly besidesCents: Cents;
  readonly appliedCents: Cents;
  readonly on: BusinessDate;
}

function courseOf(loan: LoanSnapshot): Course {
  const { balances: b } = loan;
  const besides = sumCents(b.graceCents, b.feesCents, b.costsCents);
  const charges = sumCents(b.chargeCents, b.customaryFeeCents);
  const creditLeft = floorAtZero(subtractCents(b.creditCents, besides));
  return {
    principalCents: b.principalCents,
    accruedExact: loan.accruedExact,
    maintenanceCents: b.maintenanceCents,
    chargesCents: floorAtZero(subtractCents(charges, creditLeft)),
    besidesCents: floorAtZero(subtractCents(besides, b.creditCents)),
    appliedCents: loan.appliedCents,
    on: loan.asOf,
  };
}

/** Advances the projection to a later day: interest accrues, and a future due date adds its maintenance fee. */
function courseOn(loan: LoanSnapshot, course: Course, dueOn: BusinessDate, maintenanceCents: Cents): Course {
  const days = daysBetween(course.on, dueOn);
  return {
    ...course,
    accruedExact: accrueExact(course.accruedExact, course.principalCents, loan.rateE8, days),
    maintenanceCents: sumCents(course.maintenanceCents, maintenanceCents),
    on: dueOn,
  };
}

/** Pays `wantedCents` (everything when `isLast`): interest, maintenance, charges and fees, and principal last. Future late
 *  fees are ignored, because a projection assumes payment on time. */
function payOn(course: Course, wantedCents: Cents, isLast: boolean): [Course, ProjectedPayment] {
  const owed = [owedCents(course.accruedExact), course.maintenanceCents, course.chargesCents, course.besidesCents];
  const payoff = sumCents(course.principalCents, ...owed);
  const amountCents = isLast ? payoff : minCents(wantedCents, payoff);
  let leftCents = amountCents;
  const [interestCents = NO_CENTS, maintenanceCents = NO_CENTS, chargesCents = NO_CENTS, besidesCents = NO_CENTS] =
    owed.map((part) => {
      const takenCents = minCents(leftCents, part);
      leftCents = subtractCents(leftCents, takenCents);
      return takenCents;
    });
  const principalCents = leftCents;
  const balanceCents = subtractCents(course.principalCents, principalCents);
  const after: Course = {
    principalCents: balanceCents,
    accruedExact: payInterest(course.accruedExact, interestCents),
    maintenanceCents: subtractCents(course.maintenanceCents, maintenanceCents),
    chargesCents: subtractCents(course.chargesCents, chargesCents),
    besidesCents: subtractCents(course.besidesCents, besidesCents),
    appliedCents: sumCents(course.appliedCents, interestCents, maintenanceCents, chargesCents, principalCents),
    on: course.on,
  };
  const charged = sumCents(maintenanceCents, chargesCents, besidesCents);
  return [after, { dueOn: course.on, amountCents, interestCents, chargesCents: charged, principalCents, balanceCents }];
}

/** Sums the schedule up to and including an installment, in cents. Source: loan-core 4.2. */
function scheduledThroughCents(loan: LoanSnapshot, { number }: ScheduleItem): Cents {
  const until = loan.schedule.filter((item) => item.number <= number);
  return sumCents(NO_CENTS, ...until.map((item) => item.amountCents));
}

function comingPayments(loan: LoanSnapshot, product: Product): ProjectedPayment[] {
  const payments: ProjectedPayment[] = [];
  let course = courseOf(loan);
  // A renewed pawn's own period adds its charge before the due date.
  const startsWithCents = comingCharge(loan, product)?.chargeCents ?? NO_CENTS;
  course = { ...course, chargesCents: sumCents(course.chargesCents, startsWithCents) };
  // A due date on a weekend or holiday moves to the next business day.
  const coming = loan.schedule.filter((item) => rollToBusinessDay(item.dueOn) >= loan.asOf);
  for (const item of coming) {
    // The fee of a due date that is today or in the past is already posted.
    const maintenanceCents = item.dueOn > loan.asOf ? scheduledMaintenanceCents(item) : NO_CENTS;
    const due = courseOn(loan, course, item.dueOn > loan.asOf ? item.dueOn : loan.asOf, maintenanceCents);
    const behindCents = floorAtZero(subtractCents(scheduledThroughCents(loan, item), due.appliedCents));
    const wantedCents = sumCents(behindCents, due.besidesCents);
    const isLast = item === coming.at(-1);
    // Payments made ahead cover this date, so nothing is due and interest continues.
    if (wantedCents === 0 && !isLast) {
      course = due;
      continue;
    }
    const [after, paid] = payOn(due, wantedCents, isLast);
    if (paid.amountCents > 0) payments.push(paid);
    course = after;
    if (sumCents(course.principalCents, course.chargesCents, course.besidesCents) === 0) return payments;
  }
  // No due date is left, so everything is due now.
  if (coming.length === 0) payments.push(payOn(course, NO_CENTS, true)[1]);
  return payments;
}

/** Projects a line, which has no fixed end, as paid off on its due date without further draws. */
function linePayoff(loan: LoanSnapshot, product: LineProduct): ProjectedPayment[] {
  const dueOn = currentDueOn(loan);
  const on = dueOn !== null && dueOn > loan.asOf ? dueOn : loan.asOf;
  const { principalCents, customaryFeeCents } = loan.balances;
  const feeExact = loan.line?.customaryFeeExact ?? 0n;
  const later = accrueExact(feeExact, principalCents, product.customaryFeeRateE8, daysBetween(loan.asOf, on));
  const addedCents = floorAtZero(subtractCents(owedCents(later), customaryFeeCents));
  const course = courseOn(loan, courseOf(loan), on, NO_CENTS);
  return [payOn({ ...course, chargesCents: sumCents(course.chargesCents, addedCents) }, NO_CENTS, true)[1]];
}

/** Returns the loan that continues after a payment applied today. For a reinstated pawn that is the renewed loan, unless the
 *  amount is refused. The renewed loan's number does not exist yet, so the next number is a placeholder. Source: loan-core
 *  2.4, decision 005. */
export function loanAfterPayment(
  loan: LoanSnapshot,
  product: Product,
  amountCents: Cents,
  applied: AppliedPayment,
): LoanSnapshot {
  if (product.kind !== 'pawn' || applied.event !== 'reinstate') return applied.loan;
  const made = reinstatePawn(loan, product, { amountCents, tender: 'card', newLoanId: loan.loanId + 1 });
  return made.ok ? made.value.next.loan : applied.loan;
}

/** Projects a loan after `extraPaymentCents` is paid today and exactly the amount due is paid on each due date. The amount due
 *  is the schedule up to that date less payments, plus other charges and fees. Nothing is due on a date that was paid ahead,
 *  so the contract's dates stay. A customer who pays only the amount due finishes on the contract's end date. Extra money
 *  saves interest and reduces or removes the last payments. A pawn, a payday loan and a line are projected to one payment on
 *  the due date. Never refuses. Source: loan-core 1.4, 2.4, 4.2, 4.3; decision 018; for the live preview of a payment. */
export function projectLoan(
  loan: LoanSnapshot,
  product: Product,
  options: { readonly extraPaymentCents?: Cents } = {},
): LoanProjection {
  const extraCents = options.extraPaymentCents ?? NO_CENTS;
  const start = extraCents > 0 ? applyPayment(loan, product, extraCents, 'standard').loan : loan;
  const payments = isPaidOff(start)
    ? []
    : product.kind === 'line'
      ? linePayoff(start, product)
      : comingPayments(start, product);
  return {
    payments,
    endOn: payments.at(-1)?.dueOn ?? start.asOf,
    totalInterestCents: sumCents(NO_CENTS, ...payments.map((paid) => paid.interestCents)),
    totalCents: sumCents(NO_CENTS, ...payments.map((paid) => paid.amountCents)),
  };
}

/** Preview of a payment's effect; cents. */
export interface PaymentPreview {
  readonly newPrincipalBalanceCents: Cents;
  readonly newPayoffAmountCents: Cents;
  /** Null when the payment closes the loan. */
  readonly nextDueOn: BusinessDate | null;
  readonly nextAmountDueCents: Cents;
  readonly endOn: BusinessDate;
  /** Total savings from today, compared with paying each due amount on its contract date: interest and fees that never arise. */
  readonly savedCents: Cents;
  readonly isPayoff: boolean;
}

/** Previews a payment made today: balances, next due date, end and savings. Uses the same function as posting. Throws on an
 *  amount that is not positive. Source: loan-core 2.4, 4.2, 4.3. */
export function previewPayment(
  loan: LoanSnapshot,
  product: Product,
  amountCents: Cents,
  purpose: PaymentPurpose,
): PaymentPreview {
  const applied = applyPayment(loan, product, amountCents, purpose);
  const after = loanAfterPayment(loan, product, amountCents, applied);
  const figures = quoteFigures(after, product);
  const projected = projectLoan(after, product);
  const byContractCents = projectLoan(loan, product).totalCents;
  return {
    newPrincipalBalanceCents: figures.principalBalanceCents,
    newPayoffAmountCents: payoffCents(after),
    nextDueOn: figures.dueOn,
    nextAmountDueCents: figures.minimumAmountDueCents,
    endOn: projected.endOn,
    savedCents: floorAtZero(subtractCents(byContractCents, amountCents, projected.totalCents)),
    isPayoff: applied.isClosing,
  };
}
