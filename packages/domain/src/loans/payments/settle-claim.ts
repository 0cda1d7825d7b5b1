import { settlement, type PaymentTender } from '#ledger/payment-postings.ts';
import type { Cents } from '#money/cents.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { moveLoan } from '#loans/statuses/loan-transitions.ts';
import { allocatePayment, allOwed } from './payment-allocation.ts';
import type { Product } from '#loans/products/product.ts';
import { applyCredit, closePaidOffLoan, bookPaymentParts } from './book-payment-parts.ts';

/** Ends a loan's whole debt for an agreed smaller amount. The discount is the lender's loss; a charged-off claim ends
 *  completely. The customer's credit is used first, and the money is split by the payoff waterfall. Nothing counts toward the
 *  schedule. Throws on an amount that is not positive, and when the status has no settlement step. Source: loan-core 2.3
 *  (SETTLEMENT), 2.4, 3.3 (T28), journal E. */
export function settleClaim(loan: LoanSnapshot, product: Product, amountCents: Cents, tender: PaymentTender) {
  const credited = applyCredit(loan, product);
  const owed = allOwed(credited.loan.balances);
  const allocation = allocatePayment(credited.loan, product, amountCents, 'payoff');
  const closed = closePaidOffLoan(bookPaymentParts(credited.loan, owed), product);
  return {
    loan: moveLoan(closed.loan, 'paySettlement'),
    allocation,
    entries: [...credited.entries, settlement(tender, amountCents, owed, accountsHoldingDebt(loan)), ...closed.entries],
    event: 'paySettlement' as const,
    isClosing: true,
  };
}
