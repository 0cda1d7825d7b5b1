import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { closedBanksText, isMovedOnTime } from '#steps/loan-standing/debit-day.ts';
import { formatDay } from '#ui/calendar-text.ts';

/** Says why an autopay debit after the due date is still on time, or which payment autopay does not take. Props: loan. */
export function OnTimeWord({ loan }: { readonly loan: LoanEntity }) {
  const { effectiveDate, skippedDueDate } = loan.autoPay;
  if (skippedDueDate !== null) return `. Please make the payment due ${formatDay(skippedDueDate, loan.asOf)} yourself`;
  return loan.dueDate !== null && isMovedOnTime(loan.dueDate, effectiveDate)
    ? ` (the due date is ${closedBanksText(loan.dueDate)})`
    : '';
}
