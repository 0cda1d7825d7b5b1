import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { kindOf } from './loan-kind.ts';

/** Says how a loan ended, in a sentence or two; `when` is the day as text, or null. */
export function closedText(loan: LoanEntity, when: string | null): string {
  const on = when === null ? '' : ` on ${when}`;
  switch (loanStatusFacts(loan.statusCode).name) {
    case 'Refinance':
      return `Renewed${on}. Your balance moved to your new loan.`;
    case 'Settled':
      return `Settled${on}. Nothing more is owed.`;
    case 'Rescinded':
      return `Canceled${on}. It’s as if it was never made. You don’t owe anything.`;
    case 'Closed':
      return kindOf(loan) === 'line'
        ? `Credit line closed${on}. Nothing is owed.`
        : `Closed${on}. Everything is accounted for.`;
    case 'Deleted':
      return 'This loan was never paid out. Nothing is owed.';
    default:
      return `Paid off${on}. Nothing is owed.`;
  }
}
