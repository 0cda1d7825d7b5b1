import { addMonths, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { allocateByLargestRemainder } from '#money/allocate.ts';
import { floorAtZero, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { originalChargeCents } from '#loans/charges/earned-charges.ts';
import { dueDatesMonthly } from '#loans/opening/instalment-schedule.ts';
import { decided, refused, type CommandRefusal, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot, ScheduleItem } from '#loans/loan-snapshot.ts';
import { decideTransition, moveLoan } from '#loans/statuses/loan-transitions.ts';
import type { ExtendedPlanTerms, PaydayProduct, Product } from '#loans/products/product.ts';

/** A borrower's request for an extended plan. */
export interface PlanRequest {
  /** Number of payments, within the product's limits. */
  readonly instalments: number;
  /** Start of the borrower's last plan. Null: never had one. */
  readonly lastPlanOn: BusinessDate | null;
}

/** True when a payday loan is on an extended plan. A schedule with more than one date shows this. */
export function isOnExtendedPlan(loan: LoanSnapshot, product: Product): boolean {
  return product.kind === 'payday' && loan.schedule.length > 1;
}

function planRefusal(
  loan: LoanSnapshot,
  product: Product,
  { instalments, lastPlanOn }: PlanRequest,
): CommandRefusal | { readonly code: 'lawful'; readonly dueOn: BusinessDate; readonly product: PaydayProduct } {
  const step = decideTransition(loan.status, loan.phase, 'extendPlan');
  if (!step.ok) return step.refusal;
  const plan: ExtendedPlanTerms | null = product.kind === 'payday' ? product.extendedPlan : null;
  const [due] = loan.schedule;
  if (product.kind !== 'payday' || plan === null || due === undefined)
    return { code: 'not_eligible', reason: 'no_extended_plan' };
  if (isOnExtendedPlan(loan, product)) return { code: 'not_eligible', reason: 'already_on_plan' };
  if (loan.asOf > rollToBusinessDay(due.dueOn)) return { code: 'not_eligible', reason: 'too_late' };
  const { monthsBetween } = plan;
  if (lastPlanOn !== null && monthsBetween !== null && loan.asOf < addMonths(lastPlanOn, monthsBetween))
    return { code: 'not_eligible', reason: 'plan_too_soon' };
  if (instalments < plan.minInstalments || instalments > plan.maxInstalments)
    return { code: 'not_eligible', reason: 'terms_out_of_range' };
  return { code: 'lawful', dueOn: due.dueOn, product };
}

/** Builds the plan's payments: the unpaid fee and advance in equal payments, the fee first. Earlier payments count toward the
 *  first one, because all payments of a loan satisfy its schedule. */
function planItems(loan: LoanSnapshot, product: PaydayProduct, dueDates: readonly BusinessDate[]): ScheduleItem[] {
  const { chargeCents, principalCents } = loan.balances;
  const equal = allocateByLargestRemainder(
    sumCents(chargeCents, principalCents),
    dueDates.map(() => 1),
  );
  const paidCents = loan.appliedCents;
  const paidFeeCents = minCents(paidCents, floorAtZero(subtractCents(originalChargeCents(loan, product), chargeCents)));
  let feeLeft = chargeCents;
  let balanceCents = principalCents;
  return dueDates.map((dueOn, index) => {
    const partCents = equal[index] ?? NO_CENTS;
    const feeCents = minCents(partCents, feeLeft);
    const ownPrincipalCents = subtractCents(partCents, feeCents);
    feeLeft = subtractCents(feeLeft, feeCents);
    balanceCents = subtractCents(balanceCents, ownPrincipalCents);
    const [beforeFee, before]: readonly [Cents, Cents] = index === 0 ? [paidFeeCents, paidCents] : [NO_CENTS, NO_CENTS];
    return {
      number: index + 1,
      dueOn,
      amountCents: sumCents(partCents, before),
      interestCents: sumCents(feeCents, beforeFee),
      principalCents: sumCents(ownPrincipalCents, subtractCents(before, beforeFee)),
      balanceCents,
    };
  });
}

/** Puts a payday loan on its extended plan: equal monthly payments of the unpaid fee and advance, without a charge. The first
 *  one is due a month after the due date. Posts nothing, because only the dates change. The unearned fee is earned by the
 *  first new date. A late plan enters the same delinquency ladder. Refuses with `illegal_transition` unless the loan is Open.
 *  Otherwise refuses with `not_eligible` and one of these reasons: `no_extended_plan` (not offered by the product),
 *  `already_on_plan`, `too_late` (after the rolled due date), `plan_too_soon` (too few months since the last plan) or
 *  `terms_out_of_range` (number of payments). Source: loan-core 1.2 (`extendedPlan`), 1.3; decision 007. */
export function extendPlan(loan: LoanSnapshot, product: Product, request: PlanRequest): Decided<LoanChange> {
  const answer = planRefusal(loan, product, request);
  if (answer.code !== 'lawful') return refused(answer);
  const anchorDay = Number(answer.dueOn.slice(8));
  const dueDates = dueDatesMonthly(addMonths(answer.dueOn, 1), request.instalments, anchorDay);
  const onPlan = { ...loan, schedule: planItems(loan, answer.product, dueDates) };
  return decided({ loan: moveLoan(onPlan, 'extendPlan'), entries: [], events: ['extendPlan'] });
}
