import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { kindOf, productOf } from './loan-kind.ts';

/** What a loan asks of the borrower now: a scheduled payment; what stops the recovery of the vehicle; everything, payable here
 *  or only at the store; nothing while collection has stopped; nothing yet; nothing any more. */
export type DueKind = 'scheduled' | 'reinstate' | 'everything' | 'redeem' | 'stayed' | 'notStarted' | 'closed';

/** What a loan asks of the borrower, from its status, phase and product. Source: loan-core 3.1, 4.3, decisions 005 and 018. */
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
      // Paying a pawn's charges moves no due date, and it is renewed no more.
      return productOf(loan)?.allowsReinstatement === true && kindOf(loan) !== 'pawn' ? 'scheduled' : 'everything';
    case 'ChargedOff':
    case 'OutForRepoChargedOff':
    case 'Sold':
      return 'everything';
    default:
      return 'scheduled';
  }
}

/** A pawn whose charge is paid owes the rest at maturity; a line before its first statement owes nothing yet. */
function scheduledCents(loan: LoanEntity): Cents {
  const isRestDue = loan.minimumAmountDue === 0 && loan.dueDate !== null && kindOf(loan) !== 'line';
  return isRestDue ? loan.payoffAmount : loan.minimumAmountDue;
}

/** What falls due next, in cents: a late loan's past due and costs, else the minimum; all that is owed where nothing less
 *  helps, or is left to pay on its date; the first payment of a loan that has not begun. What a loan leads with and what the loans
 *  add up to are the same figure. */
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

/** Whether a loan that has not begun has its first payment set: it is signed, and its money on the way. */
export function isFirstPaymentKnown(loan: LoanEntity): boolean {
  return loan.whyNotPayable !== 'awaiting_signature' && loan.dueDate !== null;
}

/** Whether a way to pay is shown at all: not while collection is stayed, and not where nothing is left to pay. */
export function asksForPayment(loan: LoanEntity): boolean {
  const kind = dueKind(loan);
  return kind !== 'stayed' && kind !== 'closed' && (kind !== 'everything' || loan.payoffAmount > 0);
}
