import type { LoanToOpen } from '@lendside/providers/loan-systems/loan-system-bench.ts';
import type { Database } from '#platform/database.ts';
import { disburseLoan, originateLoan } from './commands/origination/originate-loan.ts';
import { storeOf } from './sample-stores.ts';

/** Opens a loan that is signed and funded today, and returns its number. */
export function openTestLoan(worker: Database, terms: LoanToOpen): Promise<number> {
  return worker.transaction(async (tx) => {
    const { storeId } = storeOf(terms.brand, terms.product.state);
    const loan = await originateLoan(tx, { ...terms, storeId, channel: 'store', collateral: null });
    await disburseLoan(tx, terms.product, loan.loanId, 'store');
    return loan.loanId;
  });
}
