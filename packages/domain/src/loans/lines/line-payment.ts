import { closeLinePosting, restoringLine } from '#ledger/line-postings.ts';
import { withLines, type JournalEntry } from '#ledger/journal-entry.ts';
import { paymentEntries, type PaymentAllocation, type PaymentTender } from '#ledger/payment-postings.ts';
import { NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { allocateLinePayment } from './line-allocation.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import { requireLine } from './require-line.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { moveLoan, type LoanEventName } from '#loans/statuses/loan-transitions.ts';
import { mayCure } from '#loans/pawns/may-cure.ts';
import { leaveNonAccrual } from '#loans/losses/non-accrual.ts';
import type { PaymentPurpose } from '#loans/payments/payment-allocation.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { Product } from '#loans/products/product.ts';
import { settleClaim } from '#loans/payments/settle-claim.ts';
import { closePaidOffLoan, applyPaymentParts, SMALL_BALANCE_CENTS } from '#loans/payments/book-payment-parts.ts';

/** Result of a payment on a line. The same shape as `AppliedPayment`. */
interface AppliedLinePayment {
  readonly loan: LoanSnapshot;
  readonly allocation: PaymentAllocation;
  readonly entries: readonly JournalEntry[];
  readonly event: LoanEventName | null;
  readonly isClosing: boolean;
}

/** Ends a line: the unused credit is removed and the limit drops to the drawn principal. Holds for draws that no channel has
 *  accepted are released. Source: loan-core 3.3 (T32). */
export function endLine(loan: LoanSnapshot, product: Product): LoanChange {
  const { line } = requireLine(loan, product);
  const { principalCents } = loan.balances;
  return {
    loan: { ...loan, line: { ...line, creditLimitCents: principalCents, holdsCents: NO_CENTS } },
    entries: withLines([closeLinePosting(subtractCents(line.creditLimitCents, principalCents))]),
    events: [],
  };
}

/** Returns the status step of a line that is paid in full. A running line stays Open at zero or returns to Open; a defaulted
 *  line ends. Source: loan-core 3.3 (T07, T12, T29, T31). */
function clearingEvent(loan: LoanSnapshot): LoanEventName | null {
  switch (loan.status) {
    case LOAN_STATUS.Open:
      return null;
    case LOAN_STATUS.ActiveDefault:
      return 'cure';
    case LOAN_STATUS.Chargeback:
      return 'repay';
    case LOAN_STATUS.ChargedOff:
      return 'payClaim';
    default:
      return 'payoff';
  }
}

function movedBy(loan: LoanSnapshot, product: Product, event: LoanEventName | null): LoanChange {
  if (event === null) return { loan, entries: [], events: [] };
  if (event === 'cure') return { loan: moveLoan(loan, event), entries: [], events: [event] };
  const ended = endLine(loan, product);
  return { ...ended, loan: moveLoan(ended.loan, event), events: [event] };
}

function settled(loan: LoanSnapshot, product: Product, amountCents: Cents, tender: PaymentTender): AppliedLinePayment {
  const applied = settleClaim(loan, product, amountCents, tender);
  const ended = endLine(applied.loan, product);
  return { ...applied, loan: ended.loan, entries: [...applied.entries.map(restoringLine), ...ended.entries] };
}

/** Applies a payment to a line of credit on its business date, as `applyPayment` does for other loans. Paid principal becomes
 *  available to draw in the same transaction (9300, 9390). A full payment, or a `payoff` short by at most 1.00, clears the
 *  balance. A running line stays Open at zero. Throws on an amount that is not positive, on a loan that is not a line, and on
 *  a payoff when the status has no payoff step. Source: loan-core 2.3, 2.4, 2.5 G, 3.3 (T07, T12, T28, T29). */
export function applyLinePayment(
  loan: LoanSnapshot,
  product: Product,
  amountCents: Cents,
  purpose: PaymentPurpose,
  tender: PaymentTender = 'card',
): AppliedLinePayment {
  const shortCents = subtractCents(payoffCents(loan), amountCents);
  if (purpose === 'settlement' && shortCents > 0) return settled(loan, product, amountCents, tender);
  const isClosing = shortCents <= 0 || (purpose === 'payoff' && shortCents <= SMALL_BALANCE_CENTS);
  const allocation = allocateLinePayment(loan, amountCents, isClosing ? 'payoff' : 'standard');
  const paid = applyPaymentParts(loan, allocation);
  const entries = paymentEntries(tender, allocation, accountsHoldingDebt(loan));
  if (isClosing) {
    const event = clearingEvent(loan);
    const closed = closePaidOffLoan(paid, product);
    const moved = movedBy(closed.loan, product, event);
    const posted = [...entries, ...closed.entries].map(restoringLine);
    return { loan: moved.loan, allocation, entries: [...posted, ...moved.entries], event, isClosing };
  }
  const event = mayCure(loan, product) && loanDaysLate(paid) === 0 ? 'cure' : null;
  const back = leaveNonAccrual(event === null ? paid : moveLoan(paid, event), product);
  return { loan: back.loan, allocation, entries: [...entries.map(restoringLine), ...back.entries], event, isClosing };
}
