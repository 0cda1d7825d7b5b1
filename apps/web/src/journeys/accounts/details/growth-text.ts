import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { dueKind } from '#steps/loan-standing/due-kind.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import { formatFullDay } from '#ui/calendar-text.ts';
import { dollarText } from '#ui/dollar-text.ts';

function dailyGrowth(loan: LoanEntity): string {
  if (loan.perDiem > 0) return `Interest adds ${dollarText(loan.perDiem)} a day.`;
  if (loan.comingCharge !== null)
    return `This amount goes up by ${dollarText(loan.comingCharge.amount)} on ${formatFullDay(loan.comingCharge.date)}.`;
  // An installment loan with no daily cost has reached its cost cap, so no due date changes the amount.
  const isStill = kindOf(loan) === 'instalment' || loanStatusFacts(loan.statusCode).accrues === 'no';
  return loan.dueDate === null || loan.daysLate > 0 || isStill
    ? 'No interest is being added.'
    : `This amount stays the same until ${formatFullDay(loan.dueDate)}.`;
}

/** Says in one sentence how the payoff grows from day to day. Source: loan-core 4.3 ("good through"). */
export function growthText(loan: LoanEntity): string {
  switch (dueKind(loan)) {
    case 'stayed':
      return 'You don’t have to pay this while the case is open.';
    case 'redeem':
      return loan.perDiem > 0
        ? `Interest adds ${dollarText(loan.perDiem)} a day, plus storage costs.`
        : 'Storage costs are added while we hold your vehicle.';
    default:
      return dailyGrowth(loan);
  }
}
