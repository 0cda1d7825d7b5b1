import { earnCharge, earnOriginationFee } from '#ledger/loan-postings.ts';
import { withLines } from '#ledger/journal-entry.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import { allocatedCents, creditApplied, overpayment, payment, smallBalance } from '#ledger/payment-postings.ts';
import type { PaymentAllocation, PaymentTender } from '#ledger/payment-postings.ts';
import { cents, NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { unearnedOriginationFeeCents } from './earning.ts';
import { payInterest } from './interest.ts';
import { applyLinePayment } from './line-payment.ts';
import { loanDaysLate } from './lateness.ts';
import { payoffCents } from './payoff.ts';
import type { LoanSnapshot } from './loan-snapshot.ts';
import { LOAN_STATUS } from './loan-status.ts';
import { moveLoan } from './loan-transitions.ts';
import { allocatePayment, allOwed } from './payment-allocation.ts';
import type { PaymentPurpose } from './payment-allocation.ts';
import type { Product } from './product.ts';

/** The most that a payoff may leave unpaid or overpay and still close the loan at the lender's account: 1.00.
 *  Source: loan-core 2.3 (SMALL_BALANCE, OVERPAYMENT). */
export const SMALL_BALANCE_CENTS: Cents = cents(100);

/** What a payment does: the loan after it, its parts, its entries in order, and the event that moves the loan's status
 *  (already moved in `loan`), or null when the status stays. */
export interface AppliedPayment {
  readonly loan: LoanSnapshot;
  readonly allocation: PaymentAllocation;
  readonly entries: readonly JournalEntry[];
  readonly event: 'payoff' | 'cure' | null;
}

function takeFrom(loan: LoanSnapshot, parts: PaymentAllocation): LoanSnapshot {
  const b = loan.balances;
  return {
    ...loan,
    accruedExact: payInterest(loan.accruedExact, parts.interestCents),
    balances: {
      ...b,
      principalCents: subtractCents(b.principalCents, parts.principalCents),
      interestCents: subtractCents(b.interestCents, parts.interestCents),
      chargeCents: subtractCents(b.chargeCents, parts.chargeCents),
      graceCents: subtractCents(b.graceCents, parts.graceCents),
      customaryFeeCents: subtractCents(b.customaryFeeCents, parts.customaryFeeCents),
      maintenanceCents: subtractCents(b.maintenanceCents, parts.maintenanceCents),
      feesCents: subtractCents(b.feesCents, parts.feesCents),
      costsCents: subtractCents(b.costsCents, parts.costsCents),
      creditCents: sumCents(b.creditCents, parts.creditCents),
    },
  };
}

function withCredit(loan: LoanSnapshot, creditCents: Cents): LoanSnapshot {
  return { ...loan, balances: { ...loan.balances, creditCents } };
}

function close(paid: LoanSnapshot, product: Product): { loan: LoanSnapshot; entries: JournalEntry[] } {
  const entries: JournalEntry[] = [];
  let loan = paid;
  const owedCents = allocatedCents(allOwed(loan.balances));
  if (owedCents > 0 && loan.balances.creditCents > 0) {
    const fromCredit = cents(Math.min(owedCents, loan.balances.creditCents));
    const parts = allocatePayment(loan, product, fromCredit, 'payoff');
    entries.push(creditApplied(parts));
    loan = takeFrom(withCredit(loan, subtractCents(loan.balances.creditCents, fromCredit)), parts);
  }
  const residue = allOwed(loan.balances);
  entries.push(smallBalance(residue));
  loan = takeFrom(loan, residue);
  if (loan.balances.creditCents <= SMALL_BALANCE_CENTS) {
    entries.push(overpayment(loan.balances.creditCents));
    loan = withCredit(loan, NO_CENTS);
  }
  entries.push(
    earnCharge(loan.balances.unearnedChargeCents),
    earnOriginationFee(unearnedOriginationFeeCents(loan, product)),
  );
  loan = {
    ...loan,
    balances: { ...loan.balances, unearnedChargeCents: NO_CENTS },
  };
  return { loan, entries: withLines(entries) };
}

function isCured(loan: LoanSnapshot, product: Product): boolean {
  const mayCure =
    loan.status === LOAN_STATUS.ActiveDefault || (loan.status === LOAN_STATUS.Default && product.allowsReinstatement);
  return mayCure && loanDaysLate(loan) === 0;
}

/** Applies a payment to a loan on its business date: the one function behind the server's posting and the web's preview.
 *  It closes the loan when everything is paid, or when a `payoff` leaves at most 1.00; another `payoff` amount that falls
 *  short counts as a standard payment (the business date moved on, 4.3). It never asks whether the loan may be paid:
 *  `loanCan.pay` does. Faults on an amount that is not positive and on a payoff from a status
 *  that has no such step (redemption of a recovered vehicle and claims after charge-off are posted elsewhere).
 *  Source: loan-core 2.3, 2.4, 3.3 (T07, T12), 4.3. */
export function applyPayment(
  loan: LoanSnapshot,
  product: Product,
  amountCents: Cents,
  purpose: PaymentPurpose,
  tender: PaymentTender = 'card',
): AppliedPayment {
  if (loan.line !== null) return applyLinePayment(loan, product, amountCents, purpose, tender);
  const shortCents = subtractCents(payoffCents(loan), amountCents);
  const isPayoff = shortCents <= 0 || (purpose === 'payoff' && shortCents <= SMALL_BALANCE_CENTS);
  const allocation = allocatePayment(loan, product, amountCents, isPayoff ? 'payoff' : 'standard');
  const { interestCents, chargeCents, customaryFeeCents, maintenanceCents, principalCents } = allocation;
  const paid: LoanSnapshot = {
    ...takeFrom(loan, allocation),
    appliedCents: sumCents(
      loan.appliedCents,
      interestCents,
      chargeCents,
      customaryFeeCents,
      maintenanceCents,
      principalCents,
    ),
  };
  const entry = payment(tender, allocation);
  if (isPayoff) {
    const closed = close(moveLoan(paid, 'payoff'), product);
    return { loan: closed.loan, allocation, entries: [entry, ...closed.entries], event: 'payoff' };
  }
  return isCured(paid, product)
    ? { loan: moveLoan(paid, 'cure'), allocation, entries: [entry], event: 'cure' }
    : { loan: paid, allocation, entries: [entry], event: null };
}
