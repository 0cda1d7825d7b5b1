import { withLines } from '#ledger/journal-entry.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import { closeLinePosting, inLineBooks, linePayment, restoringLine } from '#ledger/line-postings.ts';
import { creditApplied, overpayment, smallBalance } from '#ledger/payment-postings.ts';
import type { PaymentAllocation, PaymentTender } from '#ledger/payment-postings.ts';
import { cents, minCents, NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { loanDaysLate } from './lateness.ts';
import { lineAccrues } from './line-accrual.ts';
import { allocateLinePayment } from './line-allocation.ts';
import type { LinePaymentPurpose } from './line-allocation.ts';
import { lineOf } from './line-of.ts';
import { appliedOfLine, applyLineParts } from './line-parts.ts';
import type { LoanSnapshot } from './loan-snapshot.ts';
import { LOAN_STATUS } from './loan-status.ts';
import { moveLoan } from './loan-transitions.ts';
import { payoffCents } from './payoff.ts';
import type { Product } from './product.ts';

/** The same 1.00 as on every loan. Source: loan-core 2.3 (SMALL_BALANCE, OVERPAYMENT). */
const SMALL_BALANCE_CENTS: Cents = cents(100);

/** What a payment on a line does: as `AppliedPayment` of any loan. A line that runs stays Open at zero (T07), so a payoff
 *  moves it only back from Active Default, and closes it from Default. */
export interface AppliedLinePayment {
  readonly loan: LoanSnapshot;
  readonly allocation: PaymentAllocation;
  readonly entries: readonly JournalEntry[];
  readonly event: 'payoff' | 'cure' | null;
}

function withCredit(loan: LoanSnapshot, creditCents: Cents): LoanSnapshot {
  return { ...loan, balances: { ...loan.balances, creditCents } };
}

/** Everything left after a payoff: the customer's credit pays it first, then the lender up to 1.00. */
function clear(paid: LoanSnapshot): { loan: LoanSnapshot; entries: JournalEntry[] } {
  const entries: JournalEntry[] = [];
  const accrues = lineAccrues(paid);
  let loan = paid;
  const owedCents = payoffCents(withCredit(loan, NO_CENTS));
  const fromCreditCents = minCents(owedCents, loan.balances.creditCents);
  if (fromCreditCents > 0) {
    const parts = allocateLinePayment(loan, fromCreditCents, 'payoff');
    entries.push(restoringLine(inLineBooks(creditApplied(parts), accrues)));
    loan = applyLineParts(withCredit(loan, subtractCents(loan.balances.creditCents, fromCreditCents)), parts);
  }
  const residueCents = payoffCents(loan);
  if (residueCents > 0) {
    const residue = allocateLinePayment(loan, residueCents, 'payoff');
    entries.push(restoringLine(inLineBooks(smallBalance(residue), accrues)));
    loan = applyLineParts(loan, residue);
  }
  if (loan.balances.creditCents <= SMALL_BALANCE_CENTS) {
    entries.push(overpayment(loan.balances.creditCents));
    loan = withCredit(loan, NO_CENTS);
  }
  return { loan: { ...loan, isNonAccrual: false }, entries: withLines(entries) };
}

/** Ends the grant of a line: nothing of it is unused any more. */
export function endLine(loan: LoanSnapshot, product: Product): { loan: LoanSnapshot; entries: JournalEntry[] } {
  const { line } = lineOf(loan, product);
  const unusedCents = subtractCents(line.creditLimitCents, loan.balances.principalCents);
  return {
    loan: { ...loan, line: { ...line, creditLimitCents: loan.balances.principalCents } },
    entries: withLines([closeLinePosting(unusedCents)]),
  };
}

function payLineOff(
  paid: LoanSnapshot,
  product: Product,
): { loan: LoanSnapshot; entries: JournalEntry[]; event: AppliedLinePayment['event'] } {
  const cleared = clear(paid);
  if (paid.status === LOAN_STATUS.Open) return { ...cleared, event: null };
  if (paid.status === LOAN_STATUS.ActiveDefault) {
    return { ...cleared, loan: moveLoan(cleared.loan, 'cure'), event: 'cure' };
  }
  const ended = endLine(cleared.loan, product);
  return { loan: moveLoan(ended.loan, 'payoff'), entries: [...cleared.entries, ...ended.entries], event: 'payoff' };
}

function isCured(loan: LoanSnapshot, product: Product): boolean {
  const mayCure =
    loan.status === LOAN_STATUS.ActiveDefault || (loan.status === LOAN_STATUS.Default && product.allowsReinstatement);
  return mayCure && loanDaysLate(loan) === 0;
}

/** Applies a payment to a line of credit on its business date: `applyPayment` of the other kinds. Paid principal can be drawn
 *  again (9300, 9390). Everything paid, or a `payoff` short of at most 1.00, clears the balance; the line then stays Open at
 *  zero. Faults on an amount that is not positive and on a loan that is no line. Source: loan-core 2.3, 2.4, 2.5 G, 3.3 (T07). */
export function applyLinePayment(
  loan: LoanSnapshot,
  product: Product,
  amountCents: Cents,
  purpose: LinePaymentPurpose,
  tender: PaymentTender = 'card',
): AppliedLinePayment {
  const shortCents = subtractCents(payoffCents(loan), amountCents);
  const isPayoff = shortCents <= 0 || (purpose === 'payoff' && shortCents <= SMALL_BALANCE_CENTS);
  const allocation = allocateLinePayment(loan, amountCents, isPayoff ? 'payoff' : 'standard');
  const entry = linePayment(tender, allocation, lineAccrues(loan));
  const paid: LoanSnapshot = {
    ...applyLineParts(loan, allocation),
    appliedCents: sumCents(loan.appliedCents, appliedOfLine(allocation)),
  };
  if (isPayoff) {
    const off = payLineOff(paid, product);
    return { loan: off.loan, allocation, entries: [entry, ...off.entries], event: off.event };
  }
  return isCured(paid, product)
    ? { loan: moveLoan(paid, 'cure'), allocation, entries: [entry], event: 'cure' }
    : { loan: paid, allocation, entries: [entry], event: null };
}
