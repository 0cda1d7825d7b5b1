import { withLines } from '#ledger/journal-entry.ts';
import { earnCharge, earnOriginationFee } from '#ledger/loan-postings.ts';
import { chargeOffMemo, chargeOffPosting, chargeOffWithoutClaim } from '#ledger/loss-postings.ts';
import { NO_CENTS, subtractCents } from '#money/cents.ts';
import { originationFeeLeftCents } from '#loans/charges/earned-charges.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { moveLoan } from '#loans/statuses/loan-transitions.ts';
import { unearnedOfUnpaidCents } from './non-accrual.ts';
import { bookPaymentParts } from '#loans/payments/book-payment-parts.ts';
import { allOwed } from '#loans/payments/payment-allocation.ts';
import type { Product } from '#loans/products/product.ts';

/** Charges a loan off. The lender's assets are written off, and interest stops. The whole debt stays as a claim in 9100 when the
 *  product allows a deficiency; otherwise the debt ends and nothing is owed. An
 *  unpaid, unearned charge was never income (2200). A paid, unearned charge and the unearned origination fee are earned now.
 *  The caller checks days late and protection. Throws when the status table has no such step. Source: loan-core 2.3
 *  (CHARGE_OFF, memo), 3.3 (T22, T23), journal E. */
export function chargeOff(loan: LoanSnapshot, product: Product): LoanChange {
  const parts = allOwed(loan.balances);
  const unearnedCents = unearnedOfUnpaidCents(loan);
  const paidUnearnedCents = subtractCents(loan.balances.unearnedChargeCents, unearnedCents);
  const kept = product.allowsDeficiency ? loan : bookPaymentParts(loan, parts);
  const moved = moveLoan(kept, 'chargeOff');
  const claim = product.allowsDeficiency
    ? [chargeOffPosting(parts, unearnedCents, loan.isNonAccrual), chargeOffMemo(parts, loan.isNonAccrual)]
    : [chargeOffWithoutClaim(parts, unearnedCents, loan.isNonAccrual)];
  return {
    loan: { ...moved, isNonAccrual: false, balances: { ...moved.balances, unearnedChargeCents: NO_CENTS } },
    entries: withLines([
      earnOriginationFee(originationFeeLeftCents(loan, product)),
      earnCharge(paidUnearnedCents),
      ...claim,
    ]),
    events: ['chargeOff'],
  };
}
