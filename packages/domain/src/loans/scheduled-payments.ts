import { rollToBusinessDay } from '#calendar/business-days.ts';
import { longDate } from '#calendar/long-date.ts';
import { formatAmount } from '#money/amount-text.ts';
import { floorAtZero, maxCents, minCents, NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import type { DebtMove } from './debt-move.ts';
import { isOnExtendedPlan } from './extended-plan.ts';
import { quoteFigures } from './loan-figures.ts';
import type { LineStatement, LoanSnapshot, ScheduleItem } from './loan-snapshot.ts';
import { LOAN_STATUS } from './loan-status.ts';
import type { LoanStatusCode } from './loan-status.ts';
import type { ScheduledMoney } from './money-timeline.ts';
import { allocatePayment } from './payment-allocation.ts';
import { payoffCents } from './payoff.ts';
import type { Product } from './product.ts';

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

/** A loan of one date: the least that is accepted, and in words what would end it. Before its day neither a pawn nor an advance
 *  grows. */
function ofOneDate(loan: LoanSnapshot, product: Product, isAutopay: boolean): ScheduledMoney[] {
  const [item] = loan.schedule;
  const wholeCents = payoffCents(loan);
  if (item === undefined || wholeCents === 0) return [];
  const leastCents = quoteFigures(loan, product).minimumAmountDueCents;
  const amountCents = leastCents > 0 ? minCents(leastCents, wholeCents) : wholeCents;
  const parts = allocatePayment(loan, product, amountCents, amountCents === wholeCents ? 'payoff' : 'standard');
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

/** What is still to be paid by the contract, oldest first, with what each payment is made of; nothing where no date stands any
 *  more. What was paid already is taken off the oldest. Fees are no part of a schedule. `isAutopay`: whether days to come are
 *  collected by enrolment. Source: loan-core 1.4, 4.2. */
export function scheduledPayments(loan: LoanSnapshot, product: Product, isAutopay: boolean): readonly ScheduledMoney[] {
  if (loan.phase !== 'active' || !KEEPS_SCHEDULE.has(loan.status)) return [];
  if (loan.line !== null) return ofStatements(loan, isAutopay);
  const hasInstalments = product.kind === 'instalment' || isOnExtendedPlan(loan, product);
  return hasInstalments ? ofInstalments(loan, isAutopay) : ofOneDate(loan, product, isAutopay);
}
