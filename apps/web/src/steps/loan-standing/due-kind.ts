import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { NO_CENTS, subtractCents, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { kindOf, mayBeReinstated } from './loan-kind.ts';

/** What a loan asks for now: a scheduled payment; the amount that stops repossession; everything, payable here or only at the
 *  store (`redeem`); nothing while collection is stayed; nothing yet; or nothing because it is closed. */
export type DueKind = 'scheduled' | 'reinstate' | 'everything' | 'redeem' | 'stayed' | 'notStarted' | 'closed';

/** Returns what a loan asks of the borrower, by its status, phase and product. Source: loan-core 3.1, 4.3, decisions 005 and
 *  018. */
export function dueKind(loan: LoanEntity): DueKind {
  const { name, shownAs } = loanStatusFacts(loan.statusCode);
  if (loan.paidOff || shownAs === 'paidOff' || shownAs === 'never') return 'closed';
  if (loan.whyNotPayable === 'awaiting_signature' || loan.whyNotPayable === 'awaiting_funds') return 'notStarted';
  switch (name) {
    case 'Bankrupt':
    case 'BankruptChargedOff':
      return 'stayed';
    case 'Repossessed':
    case 'RepossessedChargedOff':
      return 'redeem';
    case 'OutForRepo':
      return loan.validations.isOfrReinstateAmount ? 'reinstate' : 'everything';
    case 'Default':
      // Paying a pawn's charges moves no due date, and it can no longer be renewed.
      return mayBeReinstated(loan) && kindOf(loan) !== 'pawn' ? 'scheduled' : 'everything';
    case 'ChargedOff':
    case 'OutForRepoChargedOff':
    case 'Sold':
      return 'everything';
    default:
      return 'scheduled';
  }
}

/** A pawn with its charge paid owes the remaining balance at maturity; a renewed pawn owes the charge of its own period by then;
 *  a line of credit owes nothing before its first statement. */
function scheduledCents(loan: LoanEntity): Cents {
  if (loan.comingCharge !== null) return sumCents(loan.minimumAmountDue, loan.comingCharge.amount);
  const isRestDue = loan.minimumAmountDue === 0 && loan.dueDate !== null && kindOf(loan) !== 'line';
  return isRestDue ? loan.payoffAmount : loan.minimumAmountDue;
}

/** Returns the next amount due, in cents. For a late loan it is the past due and costs, else the minimum. It is the full
 *  balance when no smaller amount helps or no other amount is left. For a loan that has not begun it is the first payment. The
 *  loan's headline and the totals use this figure. */
export function dueCents(loan: LoanEntity): Cents {
  switch (dueKind(loan)) {
    case 'scheduled':
      return scheduledCents(loan);
    case 'reinstate':
      return loan.ofrPaymentValue;
    case 'everything':
    case 'redeem':
      return loan.payoffAmount;
    case 'notStarted':
      return isFirstPaymentKnown(loan) ? loan.minimumAmountDue : NO_CENTS;
    case 'stayed':
    case 'closed':
      return NO_CENTS;
  }
}

/** True when a loan that has not begun has its first payment set: it is signed, and its money is on the way. */
export function isFirstPaymentKnown(loan: LoanEntity): boolean {
  return loan.whyNotPayable !== 'awaiting_signature' && loan.dueDate !== null;
}

/** True when the loan shows a way to pay: not while collection is stayed, and not when nothing is left to pay. */
export function asksForPayment(loan: LoanEntity): boolean {
  const kind = dueKind(loan);
  const isWhole = kind === 'everything' || kind === 'redeem';
  return kind !== 'stayed' && kind !== 'closed' && (!isWhole || loan.payoffAmount > 0);
}

/** Returns what the minimum of a late installment loan asks for beyond what is past due: its next payment. 0 for any other
 *  loan. Source: loan-core 4.2 (`billed`). */
export function nextPaymentCents(loan: LoanEntity): Cents {
  const isLate = kindOf(loan) === 'instalment' && dueKind(loan) === 'scheduled' && loan.daysLate > 0;
  return isLate && loan.minimumAmountDue > loan.pastDueAmount
    ? subtractCents(loan.minimumAmountDue, loan.pastDueAmount)
    : NO_CENTS;
}
