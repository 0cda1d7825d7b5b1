import { daysBetween } from '#calendar/business-date.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import { floorAtZero, maxCents, minCents, NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { applyPayment } from './apply-payment.ts';
import { accrueExact, owedCents, payInterest } from './interest.ts';
import { isPaidOff } from './lateness.ts';
import { payoffCents } from './payoff.ts';
import { quoteFigures } from './loan-figures.ts';
import type { LoanSnapshot } from './loan-snapshot.ts';
import type { PaymentPurpose } from './payment-allocation.ts';
import type { Product } from './product.ts';

/** One payment still to come; cents. */
export interface ProjectedPayment {
  readonly dueOn: BusinessDate;
  readonly amountCents: Cents;
  readonly interestCents: Cents;
  /** Period and grace charges, late fees and costs. */
  readonly chargesCents: Cents;
  readonly principalCents: Cents;
  /** Principal left after it. */
  readonly balanceCents: Cents;
}

/** A loan's future if the scheduled amount is paid on each coming due date. */
export interface LoanProjection {
  readonly payments: readonly ProjectedPayment[];
  /** Day of the last payment; the loan's business date when nothing is left to pay. */
  readonly endOn: BusinessDate;
  /** Interest still to be paid, in cents. */
  readonly totalInterestCents: Cents;
  /** Everything still to be paid, in cents. */
  readonly totalCents: Cents;
}

interface Course {
  readonly principalCents: Cents;
  readonly accruedExact: bigint;
  readonly chargesCents: Cents;
  readonly appliedCents: Cents;
  readonly on: BusinessDate;
}

function chargesOf({ balances: b }: LoanSnapshot): Cents {
  return floorAtZero(subtractCents(sumCents(b.chargeCents, b.graceCents, b.feesCents, b.costsCents), b.creditCents));
}

/** Pays `wantedCents` (or everything when `isLast`) on a day: interest, then charges and fees, then principal. Late fees
 *  that a future lateness would add are not foreseen: a projection supposes payment on time. */
function payOn(
  loan: LoanSnapshot,
  course: Course,
  dueOn: BusinessDate,
  wantedCents: Cents,
  isLast: boolean,
): [Course, ProjectedPayment] {
  const accrued = accrueExact(course.accruedExact, course.principalCents, loan.rateE8, daysBetween(course.on, dueOn));
  const owedInterestCents = owedCents(accrued);
  const payoff = sumCents(owedInterestCents, course.chargesCents, course.principalCents);
  const amountCents = isLast ? payoff : minCents(wantedCents, payoff);
  const interestCents = minCents(amountCents, owedInterestCents);
  const chargesCents = minCents(subtractCents(amountCents, interestCents), course.chargesCents);
  const principalCents = subtractCents(amountCents, interestCents, chargesCents);
  const balanceCents = subtractCents(course.principalCents, principalCents);
  const after: Course = {
    principalCents: balanceCents,
    accruedExact: payInterest(accrued, interestCents),
    chargesCents: subtractCents(course.chargesCents, chargesCents),
    appliedCents: sumCents(course.appliedCents, interestCents, principalCents),
    on: dueOn,
  };
  return [after, { dueOn, amountCents, interestCents, chargesCents, principalCents, balanceCents }];
}

function comingPayments(loan: LoanSnapshot): ProjectedPayment[] {
  const payments: ProjectedPayment[] = [];
  let course: Course = {
    principalCents: loan.balances.principalCents,
    accruedExact: loan.accruedExact,
    chargesCents: chargesOf(loan),
    appliedCents: loan.appliedCents,
    on: loan.asOf,
  };
  const coming = loan.schedule.filter((item) => item.dueOn >= loan.asOf);
  let scheduledCents = sumCents(
    NO_CENTS,
    ...loan.schedule.filter((item) => item.dueOn < loan.asOf).map((item) => item.amountCents),
  );
  for (const item of coming) {
    scheduledCents = sumCents(scheduledCents, item.amountCents);
    const behindCents = floorAtZero(subtractCents(scheduledCents, course.appliedCents));
    const wantedCents = maxCents(item.amountCents, sumCents(behindCents, course.chargesCents));
    const [after, paid] = payOn(loan, course, item.dueOn, wantedCents, item === coming.at(-1));
    if (paid.amountCents > 0) payments.push(paid);
    course = after;
    if (course.principalCents === 0 && course.chargesCents === 0) return payments;
  }
  // No due date is left: what is owed is owed now.
  if (coming.length === 0) payments.push(payOn(loan, course, loan.asOf, NO_CENTS, true)[1]);
  return payments;
}

/** Projects a loan paid on every coming due date with its scheduled amount (more where it is behind), after
 *  `extraPaymentCents` paid today. Payments go on while anything is owed, so extra money brings the end nearer; the
 *  schedule itself does not change (1.4). A pawn ends with one payment at its maturity. Never refuses.
 *  Source: loan-core 1.4, 2.4, 4.3; for the live preview of a payment. */
export function projectLoan(
  loan: LoanSnapshot,
  product: Product,
  options: { readonly extraPaymentCents?: Cents } = {},
): LoanProjection {
  const extraCents = options.extraPaymentCents ?? NO_CENTS;
  const start = extraCents > 0 ? applyPayment(loan, product, extraCents, 'standard').loan : loan;
  const payments = isPaidOff(start) ? [] : comingPayments(start);
  return {
    payments,
    endOn: payments.at(-1)?.dueOn ?? start.asOf,
    totalInterestCents: sumCents(NO_CENTS, ...payments.map((paid) => paid.interestCents)),
    totalCents: sumCents(NO_CENTS, ...payments.map((paid) => paid.amountCents)),
  };
}

/** What a payment would change, for a preview; cents. */
export interface PaymentPreview {
  readonly newPrincipalBalanceCents: Cents;
  readonly newPayoffAmountCents: Cents;
  /** Null when the payment closes the loan. */
  readonly nextDueOn: BusinessDate | null;
  readonly nextAmountDueCents: Cents;
  readonly endOn: BusinessDate;
  /** Interest that need not be paid any more, beyond what this payment pays itself. */
  readonly interestSavedCents: Cents;
  readonly isPayoff: boolean;
}

/** Shows what a payment made today would do: balances, next due date, end and interest saved, by the same function that
 *  posts it. Faults on an amount that is not positive. Source: loan-core 2.4, 4.2, 4.3. */
export function previewPayment(
  loan: LoanSnapshot,
  product: Product,
  amountCents: Cents,
  purpose: PaymentPurpose,
): PaymentPreview {
  const { loan: after, allocation, event } = applyPayment(loan, product, amountCents, purpose);
  const figures = quoteFigures(after, product);
  const withoutCents = projectLoan(loan, product).totalInterestCents;
  const projected = projectLoan(after, product);
  return {
    newPrincipalBalanceCents: figures.principalBalanceCents,
    newPayoffAmountCents: payoffCents(after),
    nextDueOn: figures.dueOn,
    nextAmountDueCents: figures.minimumAmountDueCents,
    endOn: projected.endOn,
    interestSavedCents: floorAtZero(
      subtractCents(withoutCents, allocation.interestCents, projected.totalInterestCents),
    ),
    isPayoff: event === 'payoff',
  };
}
