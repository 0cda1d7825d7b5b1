import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { closedBanksText, isMovedOnTime } from '#steps/loan-standing/debit-day.ts';

/** Says why autopay debits after the due date and is still on time. Props: loan. */
export function OnTimeWord({ loan }: { readonly loan: LoanEntity }) {
  const { dueDate } = loan;
  return dueDate !== null && isMovedOnTime(dueDate, loan.autoPay.effectiveDate)
    ? ` (the due date is ${closedBanksText(dueDate)})`
    : '';
}
