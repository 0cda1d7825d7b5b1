import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { isOfrReinstateAmount } from '#loans/losses/may-reinstate.ts';
import { reinstatementCents } from '#loans/losses/reinstatement.ts';
import { productSwitchAmountDueCents } from '#loans/opening/product-switch.ts';
import { isPartialPayConfirmViewable } from '#loans/payments/payable-amount.ts';
import { findProduct } from '#loans/products/find-product.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { isPartialPayment, isPayoff } from '#payments/classify-payment.ts';
import { ofrChoice } from '#payments/ofr-choice.ts';
import { flagsOfPurpose } from '#payments/payment-purpose.ts';
import type { AskedPayment, PayableLoan } from './payment-facts.ts';

/** True when the payment leaves the loan late, as the ledger knows it. */
export function isPartialByLedger({ paymentAmount, purpose }: AskedPayment, { snapshot }: PayableLoan): boolean {
  const product = findProduct(snapshot.productId);
  if (product === null) return false;
  const figures = quoteFigures(snapshot, product);
  return isPartialPayment({
    daysLate: figures.daysLate,
    paymentCents: paymentAmount,
    isPartialPayConfirmViewable: isPartialPayConfirmViewable(snapshot, product),
    minimumRequiredAmountCents: figures.minimumRequiredAmountCents,
    amountType: flagsOfPurpose(purpose).paymentAmountType,
    isOfrReinstateAmount: isOfrReinstateAmount(snapshot, product),
  });
}

/** True when the payer's choice for a loan out for repo matches what the amount does. Guests do not see that a loan is out for
 *  repo, so their request carries no choice. */
function isOfrChoiceTrue({ paymentAmount, purpose }: AskedPayment, { snapshot }: PayableLoan): boolean {
  const { ofrPaymentValue: claimed, paymentAmountType: amountType } = flagsOfPurpose(purpose);
  if (claimed === null) return true;
  const product = findProduct(snapshot.productId);
  if (product === null) return false;
  const choice = ofrChoice({
    isInOfrStatus: snapshot.status === LOAN_STATUS.OutForRepo || snapshot.status === LOAN_STATUS.OutForRepoChargedOff,
    isOfrReinstateAmount: isOfrReinstateAmount(snapshot, product),
    amountType,
    isPayoff: isPayoff(paymentAmount, payoffCents(snapshot)),
  });
  const isWhole = choice !== 'reinstate' || paymentAmount === reinstatementCents(snapshot, product);
  return claimed === choice && isWhole;
}

/** True when a product switch pays at least the amount due, on a loan that can be switched. The customer's borrowing limit can
 *  only raise that minimum. The terms of a renewal bound their payment themselves. Source: loan-core 4.3
 *  (productSwitchAmountDue). */
function isSwitchAmountTrue({ paymentAmount, purpose }: AskedPayment, { snapshot }: PayableLoan): boolean {
  if (purpose.kind === 'refinance' || flagsOfPurpose(purpose).paymentAmountType !== 'onlineProduct') return true;
  const product = findProduct(snapshot.productId);
  const dueCents = product === null ? null : productSwitchAmountDueCents(snapshot, product);
  return dueCents !== null && snapshot.status === LOAN_STATUS.Open && paymentAmount >= dueCents;
}

/** True when everything the screen showed beside the amount still holds: loan system, store, brand, due date and amount type. */
export function isSeenTrue(request: AskedPayment, loan: PayableLoan): boolean {
  const product = findProduct(loan.snapshot.productId);
  const figures = product === null ? null : quoteFigures(loan.snapshot, product);
  return (
    request.lmsId === loan.snapshot.lmsId &&
    request.storeId === loan.storeId &&
    request.productBrand === loan.brand &&
    (figures === null || request.paymentDueDate === null || request.paymentDueDate === figures.dueOn) &&
    isOfrChoiceTrue(request, loan) &&
    isSwitchAmountTrue(request, loan)
  );
}
