import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { daysBetween } from '@lendside/domain/calendar/business-date.ts';
import type { NotPayableReason } from '@lendside/domain/loans/loan-can.ts';
import { loanStatusFacts } from '@lendside/domain/loans/loan-status-facts.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { dayCount } from '#ui/calendar-text.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

/** What the loan is on: its vehicle, else nothing. */
export function vehicleName(loan: Pick<LoanEntity, 'collateralDetail'>): string | null {
  const vehicle = loan.collateralDetail;
  return vehicle === null ? null : `${vehicle.year} ${vehicle.make} ${vehicle.model}`;
}

/** "Loan ending 0101". */
export function loanEnding(loan: Pick<LoanEntity, 'loanHeader'>): string {
  return `Loan ending ${loan.loanHeader.replaceAll(/\D/g, '').slice(-4)}`;
}

/** What to call the loan in a sentence or to a screen reader: "Title pawn, 2016 Honda Civic". */
export function loanName(loan: Pick<LoanEntity, 'productName' | 'collateralDetail' | 'loanHeader'>): string {
  return `${loan.productName}, ${vehicleName(loan) ?? loanEnding(loan).toLowerCase()}`;
}

/** Where the loan stands, in a word with its tone. Source: LOP-023, screens.md (lateness in words). */
export function standing(loan: LoanEntity): { readonly tone: StatusTone; readonly word: string } {
  const { shownAs, name } = loanStatusFacts(loan.statusCode);
  if (loan.paidOff || name === 'PaidOff') return { tone: 'good', word: 'Paid off' };
  if (shownAs === 'paidOff') return { tone: 'neutral', word: CLOSED_WORDS[name] ?? 'Closed' };
  if (loan.paymentInFlight) return { tone: 'waiting', word: 'Payment in progress' };
  const word = STATUS_WORDS[name];
  if (word !== undefined) return { tone: 'bad', word };
  if (loan.daysLate > 0) return { tone: 'attention', word: `${dayCount(loan.daysLate)} late` };
  if (loan.dueDate !== null && daysBetween(loan.asOf, loan.dueDate) === 0)
    return { tone: 'waiting', word: 'Due today' };
  return { tone: 'good', word: 'On time' };
}

const CLOSED_WORDS: Readonly<Record<string, string>> = {
  Settled: 'Settled',
  Rescinded: 'Cancelled',
  Refinance: 'Renewed',
  Closed: 'Closed',
};

const STATUS_WORDS: Readonly<Record<string, string>> = {
  Default: 'Whole balance due',
  OutForRepo: 'Vehicle recovery ordered',
  Repossessed: 'Vehicle recovered',
  Sold: 'Vehicle sold',
  ChargedOff: 'Charged off',
  OutForRepoChargedOff: 'Charged off',
  RepossessedChargedOff: 'Charged off',
  Bankrupt: 'Bankruptcy',
  BankruptChargedOff: 'Bankruptcy',
  Chargeback: 'Payment returned',
};

/** What would put a late loan right, with the figure; null when nothing is past due. */
export function catchUpText(loan: LoanEntity): string | null {
  if (loan.paidOff || loan.daysLate <= 0 || loan.pastDueAmount <= 0) return null;
  return `Pay $${formatAmount(loan.pastDueAmount)} to catch up.`;
}

const WHY_NOT_PAYABLE: Readonly<Record<NotPayableReason, string>> = {
  paid_off: 'This loan is closed. Nothing is owed.',
  awaiting_signature: 'This loan is waiting for your signature. It can be paid once it is signed.',
  awaiting_funds: 'The money for this loan is on its way. It can be paid once you have it.',
  bankruptcy_stay: 'We cannot take payments online while a bankruptcy case is open. Please call us.',
  vehicle_recovery: 'What is owed changes by the day here, so the store has to quote it. Please call them.',
  closed: 'This loan is closed. Nothing can be paid on it.',
  payment_in_flight: 'A payment is being made now. You can pay again once it is done.',
  ssn_missing: 'We need your Social Security number on file first. Please call or visit your store.',
};

/** Why a loan cannot be paid online, and what would change it; null when it can be. */
export function whyNotPayable(loan: Pick<LoanEntity, 'payable' | 'whyNotPayable'>): string | null {
  if (loan.payable) return null;
  const known = Object.entries(WHY_NOT_PAYABLE).find(([reason]) => reason === loan.whyNotPayable);
  return known?.[1] ?? 'This loan cannot be paid online right now. Please call your store.';
}

/** Principal paid so far, as a share from 0 to 1. */
export function principalPaidShare(loan: Pick<LoanEntity, 'originalPrincipal' | 'principalBalance'>): number {
  return loan.originalPrincipal <= 0 ? 0 : (loan.originalPrincipal - loan.principalBalance) / loan.originalPrincipal;
}

/** A masked number that does not break over lines: "•••• 6789". */
export function unbroken(masked: string): string {
  return masked.replaceAll(' ', '\u00a0');
}

/** A telephone link. */
export function telephone(number: string): string {
  return `tel:${number.replaceAll(/\D/g, '')}`;
}
