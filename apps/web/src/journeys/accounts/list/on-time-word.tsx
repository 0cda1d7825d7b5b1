import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { isMovedOnTime } from '#steps/loan-standing/debit-day.ts';

/** What is added to a debit that autopay takes after the due date and that is on time all the same. Props: loan. */
export function OnTimeWord({ loan }: { readonly loan: LoanEntity }) {
  return isMovedOnTime(loan.dueDate, loan.autoPay.effectiveDate) ? ', which is on time' : '';
}
