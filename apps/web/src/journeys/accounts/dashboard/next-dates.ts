import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { dueCents, dueKind } from '#steps/loan-standing/due-kind.ts';

/** A day on which a loan asks something of its borrower. */
export interface NextDate {
  readonly loan: LoanEntity;
  readonly date: BusinessDate;
  readonly what: 'payment' | 'autopay' | 'sign';
  /** What is due on that day; null when nothing is paid then. */
  readonly amountCents: Cents | null;
}

/** Lists the coming days of loans, the nearest first: payments, debits of autopay, and renewals to sign. A day that has passed is no coming one:
 *  the card of the loan tells of it. Source: screens-second-look (look). */
export function nextDates(loans: readonly LoanEntity[]): readonly NextDate[] {
  return loans
    .flatMap((loan) => [...paymentOf(loan), ...signingOf(loan)])
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.loan.loanId - b.loan.loanId);
}

function paymentOf(loan: LoanEntity): NextDate[] {
  const { dueDate, asOf, autoPay } = loan;
  const kind = dueKind(loan);
  if (dueDate === null || dueDate < asOf || (kind !== 'scheduled' && kind !== 'notStarted')) return [];
  const amountCents = dueCents(loan);
  if (amountCents === 0) return [];
  return [{ loan, date: dueDate, what: autoPay.effectiveDate === dueDate ? 'autopay' : 'payment', amountCents }];
}

function signingOf(loan: LoanEntity): NextDate[] {
  return loan.renewal === null ? [] : [{ loan, date: loan.renewal.signBy, what: 'sign', amountCents: null }];
}
