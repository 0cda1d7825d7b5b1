import { withLines } from '#ledger/journal-entry.ts';
import { earnCharge, earnOriginationFee } from '#ledger/loan-postings.ts';
import { chargeOffMemo, chargeOffPosting } from '#ledger/loss-postings.ts';
import { NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { unearnedOriginationFeeCents } from '#loans/charges/earned-charges.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { moveLoan } from '#loans/statuses/loan-transitions.ts';
import { unearnedOfUnpaidCents } from './non-accrual.ts';
import { allOwed } from '#loans/payments/payment-allocation.ts';
import type { Product } from '#loans/products/product.ts';

/** The origination fee still to earn when a loan ends or is written off; 0 once its interest stands still, for then the rest
 *  was earned with that step. Cents. Source: loan-core 2.3 (EARN origination fee, rest at close). */
export function originationFeeLeftCents(loan: LoanSnapshot, product: Product): Cents {
  return loanStatusFacts(loan.status).accrues === 'no' ? NO_CENTS : unearnedOriginationFeeCents(loan, product);
}

/** Writes a loan off: the lender's assets go, the borrower's debt stays as a claim in 9100 to the cent, and interest stops.
 *  A charge not yet earned was no income (2200); a charge paid but not earned and the rest of the origination fee are earned.
 *  Days late and protection are guards of the caller. Faults where the table has no such step.
 *  Source: loan-core 2.3 (CHARGE_OFF, memo), 3.3 (T22, T23), journal E. */
export function chargeOff(loan: LoanSnapshot, product: Product): LoanChange {
  const parts = allOwed(loan.balances);
  const unearnedCents = unearnedOfUnpaidCents(loan);
  const paidUnearnedCents = subtractCents(loan.balances.unearnedChargeCents, unearnedCents);
  const moved = moveLoan(loan, 'chargeOff');
  return {
    loan: { ...moved, isNonAccrual: false, balances: { ...moved.balances, unearnedChargeCents: NO_CENTS } },
    entries: withLines([
      earnOriginationFee(originationFeeLeftCents(loan, product)),
      earnCharge(paidUnearnedCents),
      chargeOffPosting(parts, unearnedCents, loan.isNonAccrual),
      chargeOffMemo(parts, loan.isNonAccrual),
    ]),
    events: ['chargeOff'],
  };
}
