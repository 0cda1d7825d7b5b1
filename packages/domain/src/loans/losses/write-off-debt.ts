import { withLines } from '#ledger/journal-entry.ts';
import { debtEnded } from '#ledger/loss-postings.ts';
import { subtractCents } from '#money/cents.ts';
import { accountsHoldingDebt } from './accounts-holding-debt.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { unearnedOfUnpaidCents } from './non-accrual.ts';
import { allOwed } from '#loans/payments/payment-allocation.ts';
import { bookPaymentParts } from '#loans/payments/book-payment-parts.ts';

/** Ends the whole debt at the lender's loss, without keeping a claim, because it was discharged, barred by law, or waived. The
 *  caller sets the status and the non-accrual mark. Source: loan-core 2.3 (SALE with a deficiency not allowed, BANKRUPTCY
 *  discharged). */
export function writeOffDebt(loan: LoanSnapshot): LoanChange {
  const owed = allOwed(loan.balances);
  const unearnedCents = unearnedOfUnpaidCents(loan);
  const ended = bookPaymentParts(loan, owed);
  const unearnedChargeCents = subtractCents(ended.balances.unearnedChargeCents, unearnedCents);
  return {
    loan: { ...ended, balances: { ...ended.balances, unearnedChargeCents } },
    entries: withLines([debtEnded(owed, unearnedCents, accountsHoldingDebt(loan))]),
    events: [],
  };
}
