import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { shortLoanNumber } from '@lendside/domain/loans/figures/short-loan-number.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { afterChargesText } from '#steps/loan-standing/after-charges.ts';
import { dueCents, dueKind, isFirstPaymentKnown, nextPaymentCents } from '#steps/loan-standing/due-kind.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import { dollarText } from '#ui/dollar-text.ts';

/** Returns the name of the loan's vehicle; null when the loan has no vehicle. */
export function vehicleName(loan: Pick<LoanEntity, 'collateralDetail'>): string | null {
  const vehicle = loan.collateralDetail;
  return vehicle === null ? null : `${vehicle.year} ${vehicle.make} ${vehicle.model}`;
}

/** Returns the short number of a loan: "Loan 0101", or "Loan 0101-02" after its second renewal. */
export function loanEnding(loan: Pick<LoanEntity, 'loanHeader'>): string {
  return `Loan ${shortLoanNumber(loan.loanHeader) ?? loan.loanHeader}`;
}

/** Returns "shared with Sam Turner" when two people owe the loan; null when only one does. Source: ALT-001. */
export function sharedWith({ alternateName }: Pick<LoanEntity, 'alternateName'>): string | null {
  return alternateName === null ? null : `shared with ${alternateName}`;
}

/** Returns the loan's name for a sentence or a screen reader: "Title pawn, 2016 Honda Civic". */
export function loanName(loan: Pick<LoanEntity, 'productName' | 'collateralDetail' | 'loanHeader'>): string {
  return `${loan.productName}, ${vehicleName(loan) ?? loanEnding(loan).toLowerCase()}`;
}

/** The main figure of a loan, with a label above and a text below. */
export interface Headline {
  readonly label: string;
  readonly amountCents: Cents;
  /** Text below the figure. The value `dueDate` means: show the loan's due date and how far away it is. `pastDue` means: show
   *  how much of the figure is past due, and since when. */
  readonly below: string;
}

function growth(loan: LoanEntity): string {
  return loan.perDiem > 0 ? `Interest adds ${dollarText(loan.perDiem)} a day` : 'No interest is being added';
}

function scheduledHeadline(loan: LoanEntity): Headline {
  const isLine = kindOf(loan) === 'line';
  const amountCents = dueCents(loan);
  const label = isLine ? 'Minimum payment' : 'Amount due';
  if (loan.dueDate === null) return { label, amountCents, below: 'No payment is due' };
  if (nextPaymentCents(loan) > 0) return { label, amountCents, below: 'pastDue' };
  if (loan.minimumAmountDue > 0 || loan.comingCharge !== null) return { label, amountCents, below: 'dueDate' };
  return isLine
    ? { label, amountCents, below: 'Nothing is due until your next statement' }
    : { label: 'Left to pay', amountCents, below: 'dueDate' };
}

/** Chooses the main figure of a loan. Source: screens.md (numbers first), loan-core 3.1, 4.1. */
export function headline(loan: LoanEntity): Headline {
  const amountCents = dueCents(loan);
  switch (dueKind(loan)) {
    case 'scheduled':
      return scheduledHeadline(loan);
    case 'reinstate':
      return { label: 'To get back on track', amountCents, below: 'Stops the recovery of your vehicle' };
    case 'everything':
      return amountCents > 0
        ? { label: 'You owe', amountCents, below: growth(loan) }
        : {
            label: 'Left to pay',
            amountCents,
            below: loan.whyNotPayable === 'nothing_owed' ? 'You owe nothing' : 'The sale covered what you owed',
          };
    case 'redeem':
      if (loan.whyNotPayable === 'nothing_owed') return { label: 'Left to pay', amountCents, below: 'You owe nothing' };
      return { label: 'To get your vehicle back', amountCents, below: 'Today; costs are added each day' };
    case 'stayed':
      return { label: 'On record', amountCents: loan.payoffAmount, below: 'Nothing to pay now' };
    case 'notStarted':
      return isFirstPaymentKnown(loan)
        ? { label: 'First payment', amountCents, below: 'dueDate' }
        : { label: 'You borrow', amountCents: loan.originalPrincipal, below: 'No payment is due' };
    case 'closed':
      return { label: 'Left to pay', amountCents, below: 'No payment is due' };
  }
}

/** Says what a late loan needs to catch up. For a pawn, also says what stays due after the charges are paid. Null when nothing
 *  is past due, or when the whole balance is due. */
export function catchUpText(loan: LoanEntity): string | null {
  const afterCharges = afterChargesText(loan);
  if (afterCharges !== null) return afterCharges;
  if (dueKind(loan) !== 'scheduled' || loan.daysLate <= 0 || loan.pastDueAmount <= 0) return null;
  const isAll = loan.minimumRequiredAmount >= loan.payoffAmount;
  const next = nextPaymentCents(loan);
  const without = next > 0 ? ` That doesn’t include your next payment, ${dollarText(next)}.` : '';
  return `Pay ${dollarText(loan.minimumRequiredAmount)} to ${isAll ? 'pay off the loan' : 'catch up'}.${without}`;
}

/** Returns the share of the principal paid so far, from 0 to 1. */
export function principalPaidShare(loan: Pick<LoanEntity, 'originalPrincipal' | 'principalBalance'>): number {
  if (loan.originalPrincipal <= 0) return 0;
  return Math.max(0, (loan.originalPrincipal - loan.principalBalance) / loan.originalPrincipal);
}

/** Whether to show the share of paid principal. It is misleading for a line, a single payment, a loan that has not started, or
 *  a loan that is repaid by selling the vehicle. */
export function hasPrincipalProgress(loan: LoanEntity): boolean {
  const kind = kindOf(loan);
  if (kind === 'line' || kind === 'payday' || loan.originalPrincipal <= 0) return false;
  return dueKind(loan) !== 'notStarted' && loanStatusFacts(loan.statusCode).name !== 'Sold';
}

/** Formats a masked number the same way everywhere, without a line break: "•••• 6789". */
export function unbroken(masked: string): string {
  return masked.replace(/^[*•xX\s-]+/, '•••• ').replaceAll(' ', '\u00a0');
}

/** Returns the `tel:` URL of a phone number. */
export function telephone(number: string): string {
  return `tel:${number.replaceAll(/\D/g, '')}`;
}
