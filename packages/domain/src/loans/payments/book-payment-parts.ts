import { withLines } from '#ledger/journal-entry.ts';
import { earnCharge, earnOriginationFee } from '#ledger/loan-postings.ts';
import {
  allocatedCents,
  creditApplied,
  overpayment,
  smallBalance,
  type PaymentAllocation,
} from '#ledger/payment-postings.ts';
import { cents, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { originationFeeLeftCents } from '#loans/charges/earned-charges.ts';
import { payInterest } from '#loans/charges/interest.ts';
import { applyLineParts } from '#loans/lines/line-parts.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { allocatePayment, allOwed } from './payment-allocation.ts';
import type { Product } from '#loans/products/product.ts';

/** Largest residue or overpayment of a payoff that still closes the loan: 1.00. The lender bears a residue and keeps an
 *  overpayment. Source: loan-core 2.3 (SMALL_BALANCE, OVERPAYMENT). */
export const SMALL_BALANCE_CENTS: Cents = cents(100);

/** Subtracts the parts of a payment or a forgiven amount from what a loan owes. Throws when a part is more than is owed. */
export function bookPaymentParts(loan: LoanSnapshot, parts: PaymentAllocation): LoanSnapshot {
  if (loan.line !== null) return applyLineParts(loan, parts);
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

/** Subtracts a borrower's payment from what a loan owes. Interest, charge, maintenance and principal also count toward the
 *  schedule. Source: loan-core 4.2 (`applied`). */
export function applyPaymentParts(loan: LoanSnapshot, parts: PaymentAllocation): LoanSnapshot {
  return {
    ...bookPaymentParts(loan, parts),
    appliedCents: sumCents(
      loan.appliedCents,
      parts.interestCents,
      parts.chargeCents,
      parts.customaryFeeCents,
      parts.maintenanceCents,
      parts.principalCents,
    ),
  };
}

function withCredit(loan: LoanSnapshot, creditCents: Cents): LoanSnapshot {
  return { ...loan, balances: { ...loan.balances, creditCents } };
}

/** Earns the unearned part of the charge and origination fee when a loan ends. Source: loan-core 2.3 (EARN, rest at close). */
export function earnRemainingCharges(loan: LoanSnapshot, product: Product): LoanChange {
  return {
    loan: { ...loan, balances: { ...loan.balances, unearnedChargeCents: NO_CENTS } },
    entries: withLines([
      earnCharge(loan.balances.unearnedChargeCents),
      earnOriginationFee(originationFeeLeftCents(loan, product)),
    ]),
    events: [],
  };
}

/** Pays what is owed from the customer's credit, as far as the credit reaches, by the payoff waterfall. Source: loan-core 4.1
 *  (payoff is net of X, the credit). */
export function applyCredit(loan: LoanSnapshot, product: Product): LoanChange {
  const owedCents = allocatedCents(allOwed(loan.balances));
  const fromCredit = minCents(owedCents, loan.balances.creditCents);
  if (fromCredit === 0) return { loan, entries: [], events: [] };
  const parts = allocatePayment(loan, product, fromCredit, 'payoff');
  const left = withCredit(loan, subtractCents(loan.balances.creditCents, fromCredit));
  return {
    loan: bookPaymentParts(left, parts),
    entries: [creditApplied(parts, accountsHoldingDebt(loan))],
    events: [],
  };
}

/** Closes the books of a paid-off loan. The customer's credit pays first. The lender bears a residue of at most 1.00 and keeps
 *  a credit of at most 1.00. Unearned amounts are earned. The caller sets the status. Source: loan-core 2.3. */
export function closePaidOffLoan(paid: LoanSnapshot, product: Product): LoanChange {
  const books = accountsHoldingDebt(paid);
  const credited = applyCredit(paid, product);
  const entries = [...credited.entries];
  let { loan } = credited;
  const residue = allOwed(loan.balances);
  entries.push(smallBalance(residue, books));
  loan = bookPaymentParts(loan, residue);
  if (loan.balances.creditCents <= SMALL_BALANCE_CENTS) {
    entries.push(overpayment(loan.balances.creditCents));
    loan = withCredit(loan, NO_CENTS);
  }
  const rest = earnRemainingCharges(loan, product);
  return {
    loan: { ...rest.loan, isNonAccrual: false },
    entries: [...withLines(entries), ...rest.entries],
    events: [],
  };
}
