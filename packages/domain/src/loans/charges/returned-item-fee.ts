import { NO_CENTS, type Cents } from '#money/cents.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import type { Product } from '#loans/products/product.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';

/** Insufficient or uncollected funds: these returns incur a fee. Source: loan-core 2.3 (NSF_FEE). */
const FEE_CODES: ReadonlySet<string> = new Set(['R01', 'R09']);

/** Returns the returned-item fee after R01 or R09, in cents. The amount is `returnedItemFeeCents` in `loans/products`. Charged once
 *  per item, and never on a charged-off claim or under a stay. Source: loan-core 2.3 (NSF_FEE), 5.3. */
export function returnedItemFeeCents(
  loan: LoanSnapshot,
  product: Product,
  returned: { readonly returnCode: string | null; readonly isFeeTaken: boolean },
): Cents {
  const isFeeCode = returned.returnCode !== null && FEE_CODES.has(returned.returnCode);
  const mayCharge = accountsHoldingDebt(loan) !== 'chargedOff' && loan.status !== LOAN_STATUS.Bankrupt;
  return isFeeCode && mayCharge && !returned.isFeeTaken ? product.returnedItemFeeCents : NO_CENTS;
}
