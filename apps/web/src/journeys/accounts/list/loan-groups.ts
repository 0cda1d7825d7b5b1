import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { NO_CENTS, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { dueCents, dueKind, type DueKind } from '#steps/loan-standing/due-kind.ts';

/** A customer's loans in the groups of the dashboard. */
export interface LoanGroups {
  /** Open loans, including those that can only be viewed: late loans first, then by due date. */
  readonly current: readonly LoanEntity[];
  /** Closed loans, the latest first. They show only after the toggle is pressed. */
  readonly paidOff: readonly LoanEntity[];
}

/** Splits loans into open loans and closed ones behind the toggle. Leaves out deleted loans. Source: DSH-002, LOP-023. */
export function groupLoans(loans: readonly LoanEntity[]): LoanGroups {
  const shown = loans.filter((loan) => loanStatusFacts(loan.statusCode).shownAs !== 'never');
  const isClosed = (loan: LoanEntity) => loan.paidOff || loanStatusFacts(loan.statusCode).shownAs === 'paidOff';
  return {
    current: shown.filter((loan) => !isClosed(loan)).toSorted(byUrgency),
    paidOff: shown.filter(isClosed).toSorted((a, b) => (b.paidOffDate ?? '').localeCompare(a.paidOffDate ?? '')),
  };
}

/** Sort order, lowest first: loans that the customer can still save, then loans on schedule, then loans whose whole balance is
 *  due or that need nothing. */
const URGENCY: Readonly<Record<DueKind, number>> = {
  reinstate: 0,
  redeem: 0,
  scheduled: 1,
  notStarted: 2,
  everything: 3,
  stayed: 4,
  closed: 5,
};

function byUrgency(a: LoanEntity, b: LoanEntity): number {
  return (
    URGENCY[dueKind(a)] - URGENCY[dueKind(b)] ||
    b.daysLate - a.daysLate ||
    (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9')
  );
}

/** Returns the loan whose Pay is the primary button of a screen: the most urgent one. Null while `loans` are not all read. */
export function primaryLoanId(loans: readonly LoanEntity[] | null): number | null {
  return loans === null ? null : (groupLoans(loans).current[0]?.loanId ?? null);
}

/** Adds up the total owed and the amount due next, in cents. */
export function totals(loans: readonly LoanEntity[]): { readonly owedCents: Cents; readonly dueCents: Cents } {
  return {
    owedCents: sumCents(NO_CENTS, ...loans.map((loan) => loan.payoffAmount)),
    dueCents: sumCents(NO_CENTS, ...loans.map(dueCents)),
  };
}

/** Returns the word on the toggle: "paid-off" when every closed loan is paid off, else "closed". */
export function closedWord(loans: readonly LoanEntity[]): 'paid-off' | 'closed' {
  return loans.every((loan) => loanStatusFacts(loan.statusCode).name === 'PaidOff') ? 'paid-off' : 'closed';
}
