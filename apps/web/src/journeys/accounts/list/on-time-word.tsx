import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { isMovedOnTime } from '#steps/loan-standing/debit-day.ts';

/** Says that an autopay debit after the due date is still on time. Props: loan. */
export function OnTimeWord({ loan }: { readonly loan: LoanEntity }) {
  return isMovedOnTime(loan.dueDate, loan.autoPay.effectiveDate) ? ', which is on time' : '';
}
