import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';

/** Returns the open loans, late loans first. Leaves out paid-off and deleted loans. A loan listed by two brands appears once.
 *  Source: OPEN-74, DSH-002. */
export function selectableLoans(loans: readonly LoanEntity[]): readonly LoanEntity[] {
  return [...new Map(loans.map((loan) => [loan.loanId, loan])).values()]
    .filter((loan) => !loan.paidOff && loanStatusFacts(loan.statusCode).shownAs !== 'paidOff')
    .filter((loan) => loanStatusFacts(loan.statusCode).shownAs !== 'never')
    .toSorted((a, b) => b.daysLate - a.daysLate || (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9'));
}
