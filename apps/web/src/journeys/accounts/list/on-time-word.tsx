import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { isMovedOnTime } from '#steps/loan-standing/debit-day.ts';

/** Says that a debit of autopay after the due date is on time. Props: loan. */
export function OnTimeWord({ loan }: { readonly loan: LoanEntity }) {
  return isMovedOnTime(loan.dueDate, loan.autoPay.effectiveDate) ? ', which is on time' : '';
}
