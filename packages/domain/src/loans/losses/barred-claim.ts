import { accountsHoldingDebt } from './accounts-holding-debt.ts';
import type { LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import type { Product } from '#loans/products/product.ts';
import { writeOffDebt } from './write-off-debt.ts';

/** Ends what came back to a charged-off loan of a product without personal liability, for example a returned payment. Such a
 *  loan never has a claim. Other loans do not change. Source: loan-core 2.3 (CHARGE_OFF memo). */
export function endBarredClaim(change: LoanChange, product: Product): LoanChange {
  const { loan } = change;
  if (product.allowsDeficiency || accountsHoldingDebt(loan) !== 'chargedOff') return change;
  const ended = writeOffDebt(loan);
  return { ...change, loan: ended.loan, entries: [...change.entries, ...ended.entries] };
}

const HAS_VEHICLE_TO_SELL: ReadonlySet<number> = new Set([LOAN_STATUS.OutForRepo, LOAN_STATUS.Repossessed]);

/** True while the vehicle alone answers for the debt and its surplus belongs to the borrower. Such a loan keeps its debt until
 *  the sale, which ends it: a charge-off would lose the amount from which the surplus is computed. Source: loan-core 2.3
 *  (SALE), 2.4, 3.3 (T20). */
export function waitsForSale(loan: LoanSnapshot, product: Product): boolean {
  return !product.allowsDeficiency && product.paysSurplus && HAS_VEHICLE_TO_SELL.has(loan.status);
}
