import { rollToBusinessDay } from '#calendar/business-days.ts';
import { longDate } from '#calendar/long-date.ts';
import { formatAmount } from '#money/amount-text.ts';
import { floorAtZero, maxCents, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { autopayDueCents, isDebited, nextDebit } from './autopay-debit.ts';
import type { DebtMove } from '#loans/debt-move.ts';
import { isOnExtendedPlan } from '#loans/paydays/extended-plan.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import type { LineStatement, LoanSnapshot, ScheduleItem } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS, type LoanStatusCode } from '#loans/statuses/loan-status.ts';
import type { ScheduledMoney } from '#loans/figures/money-timeline.ts';
import { allocatePayment } from './payment-allocation.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';

/** Where the contract's dates still stand; later everything is due at once, or nothing is asked for. */
const KEEPS_SCHEDULE: ReadonlySet<LoanStatusCode> = new Set([
  LOAN_STATUS.Open,
  LOAN_STATUS.ActiveDefault,
  LOAN_STATUS.Chargeback,
]);

/** Takes what was paid already off the parts in the order of the waterfall and answers the rest. */
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

/** What is asked for on the one date of a loan: what autopay takes, else the least that is accepted. */
function askedCents(loan: LoanSnapshot, product: Product, isAutopay: boolean): Cents {
  const wholeCents = payoffCents(loan);
  const takenCents = isAutopay ? autopayDueCents(loan, product) : NO_CENTS;
  const leastCents = takenCents > 0 ? takenCents : quoteFigures(loan, product).minimumAmountDueCents;
  return leastCents > 0 ? minCents(leastCents, wholeCents) : wholeCents;
}

/** A loan of one date: what is asked for, and in words what would end it. Before its day neither a pawn nor an advance grows. */
function ofOneDate(loan: LoanSnapshot, product: Product, isAutopay: boolean): ScheduledMoney[] {
  const [item] = loan.schedule;
  const wholeCents = payoffCents(loan);
  if (item === undefined || wholeCents === 0) return [];
  const amountCents = askedCents(loan, product, isAutopay);
  // On its day all of an advance is due, and fees come last; a day earlier they would come before it.
  const takesAll = amountCents === wholeCents || (isAutopay && product.kind === 'payday');
  const parts = allocatePayment(loan, product, amountCents, takesAll ? 'payoff' : 'standard');
  const split = {
    principalCents: parts.principalCents,
    interestCents: sumCents(parts.interestCents, parts.chargeCents, parts.graceCents, parts.customaryFeeCents),
    feesCents: sumCents(parts.maintenanceCents, parts.feesCents, parts.costsCents),
    creditCents: parts.creditCents,
  };
  const standing = told(loan, item, isAutopay);
  const inFull = amountCents < wholeCents ? `Or $${formatAmount(wholeCents)} in full, to end the loan` : null;
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

/** The same payment with another amount: what differs is interest, and principal where there is less than that. */
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

/** Makes what is due by the next withdrawal as much as will be taken then: with the last amount comes whatever interest is then
 *  owed, and who paid early owes less. Source: loan-core 1.4. */
function asTaken(loan: LoanSnapshot, product: Product, due: readonly ScheduledMoney[]): readonly ScheduledMoney[] {
  const debit = nextDebit(loan, product);
  if (debit === null) return due;
  const last = due.findLast((each) => rollToBusinessDay(each.dueOn) <= debit.on);
  let leftCents = debit.amountCents;
  return due.flatMap((each) => {
    if (last === undefined || each.dueOn > last.dueOn) return [each];
    const amountCents = each === last ? leftCents : minCents(each.amountCents, leftCents);
    leftCents = subtractCents(leftCents, amountCents);
    return amountCents === 0 ? [] : [withAmount(each, amountCents)];
  });
}

/** What is still to be paid by the contract, oldest first, with what each payment is made of; nothing where no date stands any
 *  more. What was paid already is taken off the oldest. Fees are no part of a schedule. `isAutopay`: whether days to come are
 *  collected by enrolment; the next of them is then what will be taken, and a loan in default is collected by its dates.
 *  Source: loan-core 1.4, 4.2, 5.3, decision 014. */
export function scheduledPayments(loan: LoanSnapshot, product: Product, isAutopay: boolean): readonly ScheduledMoney[] {
  const isTaken = isAutopay && isDebited(loan);
  if (loan.phase !== 'active' || !(isTaken || KEEPS_SCHEDULE.has(loan.status))) return [];
  if (loan.line !== null) return ofStatements(loan, isAutopay);
  const hasInstalments = product.kind === 'instalment' || isOnExtendedPlan(loan, product);
  if (!hasInstalments) return ofOneDate(loan, product, isAutopay);
  const due = ofInstalments(loan, isAutopay);
  return isTaken ? asTaken(loan, product, due) : due;
}
