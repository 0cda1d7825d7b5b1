import { rollToBusinessDay } from '#calendar/business-days.ts';
import { longDate } from '#calendar/long-date.ts';
import { formatAmount } from '#money/amount-text.ts';
import { floorAtZero, maxCents, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { autopayDueCents, isDebited } from './autopay-debit.ts';
import { planAutopay, type AnnouncedDebit, type AutopayPlan } from './autopay-plan.ts';
import type { DebtMove } from '#loans/debt-move.ts';
import { isOnExtendedPlan } from '#loans/paydays/extended-plan.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import type { LineStatement, LoanSnapshot, ScheduleItem } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS, type LoanStatusCode } from '#loans/statuses/loan-status.ts';
import type { ScheduledMoney } from '#loans/figures/money-timeline.ts';
import { allocatePayment } from './payment-allocation.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { withComingCharge } from '#loans/pawns/pawn-period.ts';
import type { Product } from '#loans/products/product.ts';

/** Statuses in which the contract's dates still apply. In later statuses everything is due at once, or no payment is
 *  requested. */
const KEEPS_SCHEDULE: ReadonlySet<LoanStatusCode> = new Set([
  LOAN_STATUS.Open,
  LOAN_STATUS.ActiveDefault,
  LOAN_STATUS.Chargeback,
]);

/** Subtracts what is already paid from the parts, in waterfall order, and returns the unpaid parts. */
function restOf(parts: readonly [interest: Cents, fees: Cents, principal: Cents], paidCents: Cents): DebtMove {
  let paid = paidCents;
  const rest = parts.map((part) => {
    const taken = minCents(part, paid);
    paid = subtractCents(paid, taken);
    return subtractCents(part, taken);
  });
  const [interestCents = NO_CENTS, feesCents = NO_CENTS, principalCents = NO_CENTS] = rest;
  return { interestCents, feesCents, principalCents, creditCents: NO_CENTS };
}

function ofInstalments(loan: LoanSnapshot, isAutopay: boolean): ScheduledMoney[] {
  let throughCents = NO_CENTS;
  return loan.schedule.flatMap((item: ScheduleItem) => {
    throughCents = sumCents(throughCents, item.amountCents);
    const amountCents = minCents(item.amountCents, floorAtZero(subtractCents(throughCents, loan.appliedCents)));
    if (amountCents === 0) return [];
    const maintenance = floorAtZero(subtractCents(item.amountCents, item.interestCents, item.principalCents));
    const split = restOf(
      [item.interestCents, maintenance, item.principalCents],
      subtractCents(item.amountCents, amountCents),
    );
    return [
      {
        id: `due:${item.number}`,
        dueOn: item.dueOn,
        amountCents,
        split,
        title: 'Payment due',
        ...told(loan, item, isAutopay),
      },
    ];
  });
}

function ofStatements(loan: LoanSnapshot, isAutopay: boolean): ScheduledMoney[] {
  return (loan.line?.statements ?? []).flatMap((each: LineStatement) => {
    if (each.unpaidCents <= 0) return [];
    const interest = sumCents(each.interestCents, each.customaryFeeCents);
    const rest = maxCents(each.principalCents, subtractCents(each.unpaidCents, interest));
    const paid = floorAtZero(subtractCents(sumCents(interest, rest), each.unpaidCents));
    const split = restOf([interest, NO_CENTS, rest], paid);
    return [
      {
        id: `due:${each.number}`,
        dueOn: each.dueOn,
        amountCents: each.unpaidCents,
        split,
        title: 'Payment due',
        ...told(loan, each, isAutopay),
      },
    ];
  });
}

function told(
  { asOf }: LoanSnapshot,
  { dueOn }: { readonly dueOn: ScheduleItem['dueOn'] },
  isAutopay: boolean,
): Pick<ScheduledMoney, 'isAutopay' | 'note'> {
  const rolledOn = rollToBusinessDay(dueOn);
  if (rolledOn < asOf) return { isAutopay: false, note: 'Past due' };
  return { isAutopay, note: isAutopay && rolledOn !== dueOn ? `Taken on ${longDate(rolledOn)}` : null };
}

/** Returns the amount requested on a loan's only date: what autopay takes, or without autopay the minimum accepted. */
function askedCents(loan: LoanSnapshot, product: Product, isAutopay: boolean): Cents {
  const wholeCents = payoffCents(loan);
  const takenCents = isAutopay ? autopayDueCents(loan, product) : NO_CENTS;
  const leastCents = takenCents > 0 ? takenCents : quoteFigures(loan, product).minimumAmountDueCents;
  return leastCents > 0 ? minCents(leastCents, wholeCents) : wholeCents;
}

/** Schedules a loan with a single date: the requested amount, and a note with the amount that ends the loan. Before its due date
 *  a pawn grows only by the charge of its own period, and a payday loan not at all. */
function ofOneDate(now: LoanSnapshot, product: Product, isAutopay: boolean): ScheduledMoney[] {
  const loan = withComingCharge(now, product);
  const [item] = loan.schedule;
  const wholeCents = payoffCents(loan);
  if (item === undefined || wholeCents === 0) return [];
  const amountCents = askedCents(loan, product, isAutopay);
  // On its due date the whole advance is due and fees come last. A day earlier, fees would come first.
  const takesAll = amountCents === wholeCents || (isAutopay && product.kind === 'payday');
  const parts = allocatePayment(loan, product, amountCents, takesAll ? 'payoff' : 'standard');
  const split = {
    principalCents: parts.principalCents,
    interestCents: sumCents(parts.interestCents, parts.chargeCents, parts.graceCents, parts.customaryFeeCents),
    feesCents: sumCents(parts.maintenanceCents, parts.feesCents, parts.costsCents),
    creditCents: parts.creditCents,
  };
  const standing = told(loan, item, isAutopay);
  const inFull = amountCents < wholeCents ? `Or $${formatAmount(wholeCents)} to pay off the loan` : null;
  return [
    {
      id: 'due:1',
      dueOn: item.dueOn,
      amountCents,
      split,
      title: 'Payment due',
      ...standing,
      note: standing.note ?? inFull,
    },
  ];
}

/** Changes the amount of a payment. The difference changes interest first, and principal once interest is used up. */
function withAmount(each: ScheduledMoney, amountCents: Cents): ScheduledMoney {
  const { interestCents, principalCents } = each.split;
  const differsCents = subtractCents(amountCents, each.amountCents);
  const ownInterestCents = floorAtZero(sumCents(interestCents, differsCents));
  const restCents = subtractCents(differsCents, subtractCents(ownInterestCents, interestCents));
  const split = {
    ...each.split,
    interestCents: ownInterestCents,
    principalCents: sumCents(principalCents, restCents),
  };
  return { ...each, amountCents, split };
}

/** Adjusts the amounts due by the next withdrawal to what that day asks for. The last amount includes all interest owed on
 *  that day, and a customer who paid early owes less. A skipped payment before it stays as it is. Source: loan-core 1.4. */
function asTaken({ next, skipped }: AutopayPlan, due: readonly ScheduledMoney[]): readonly ScheduledMoney[] {
  if (next === null) return due;
  const last = due.findLast((each) => rollToBusinessDay(each.dueOn) <= next.on);
  let leftCents = sumCents(next.amountCents, next.restCents);
  return due.flatMap((each) => {
    if (last === undefined || each.dueOn > last.dueOn) return [each];
    if (skipped !== null && each.dueOn <= skipped.dueOn) return [each];
    const amountCents = each === last ? leftCents : minCents(each.amountCents, leftCents);
    leftCents = subtractCents(leftCents, amountCents);
    return amountCents === 0 ? [] : [withAmount(each, amountCents)];
  });
}

/** Marks the payment that autopay does not take as the customer's own. */
function withoutSkipped({ skipped }: AutopayPlan, due: readonly ScheduledMoney[]): readonly ScheduledMoney[] {
  if (skipped === null) return due;
  return due.map((each) =>
    each.dueOn === skipped.dueOn ? { ...each, isAutopay: false, note: 'Autopay does not take this payment' } : each,
  );
}

/** Lists the remaining payments of the contract, oldest first, each with its parts. Empty once the contract's dates no longer
 *  apply. Earlier payments reduce the oldest amounts; fees are not part of a schedule. `announced` lists the announced withdrawals
 *  of an enrolled customer; null without autopay. With autopay the next payment is what its day asks for, a payment that
 *  could not be announced is the customer's own, and a loan in default keeps its dates. Source: loan-core 1.4, 4.2, 5.3,
 *  decision 014. */
export function scheduledPayments(
  loan: LoanSnapshot,
  product: Product,
  announced: readonly AnnouncedDebit[] | null,
): readonly ScheduledMoney[] {
  const isAutopay = announced !== null;
  const isTaken = isAutopay && isDebited(loan);
  if (loan.phase !== 'active' || !(isTaken || KEEPS_SCHEDULE.has(loan.status))) return [];
  const plan = isTaken ? planAutopay(loan, product, announced) : null;
  const hasInstalments = product.kind === 'instalment' || isOnExtendedPlan(loan, product);
  const due =
    loan.line !== null
      ? ofStatements(loan, isAutopay)
      : hasInstalments
        ? ofInstalments(loan, isAutopay)
        : ofOneDate(loan, product, isAutopay);
  if (plan === null) return due;
  return withoutSkipped(plan, hasInstalments && loan.line === null ? asTaken(plan, due) : due);
}
