import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';

/** The loans a page can be about: those that run, late ones first. Paid-off and deleted loans are none; a loan that
 *  two brands tell of counts once. Source: OPEN-74, DSH-002. */
export function selectableLoans(loans: readonly LoanEntity[]): readonly LoanEntity[] {
  return [...new Map(loans.map((loan) => [loan.loanId, loan])).values()]
    .filter((loan) => !loan.paidOff && loanStatusFacts(loan.statusCode).shownAs !== 'paidOff')
    .filter((loan) => loanStatusFacts(loan.statusCode).shownAs !== 'never')
    .toSorted((a, b) => b.daysLate - a.daysLate || (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9'));
}
