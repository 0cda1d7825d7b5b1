import { openLine as decideLine } from '@lendside/domain/draws/open-line.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import type { LoanOwner } from '#servicing/loans/loan-terms.ts';
import { toLoanHeader } from '#servicing/commands/origination/originate-loan.ts';

/** A signed line of credit that opens today. */
export interface LineToOpen extends LoanOwner {
  readonly key: string;
  readonly lmsId: BuiltInSystemId;
  readonly productId: number;
  readonly creditLimitCents: Cents;
}

/** Opens a line of credit. Refuses with `unknown_product`, with `not_eligible` (reason `not_a_line`) for another kind of
 *  product, and for a limit outside the product's range. Source: loan-core 2.3 (LOC_OPEN), 3.3 (T01, T02, T04). */
export function openLine(tx: Transaction, { key, lmsId, productId, creditLimitCents, ...owner }: LineToOpen) {
  const input = { productId, creditLimitCents, ...owner };
  return runLoanCommand(
    tx,
    { key, kind: 'line.open', lmsId, loanIds: [], newLoans: 1, actor: 'customer', input },
    ({ on, newLoanIds: [loanId = 0] }) => {
      const product = findProduct(productId);
      if (product?.lmsId !== lmsId) return refused({ code: 'unknown_product', productId });
      if (product.kind !== 'line') return refused({ code: 'not_eligible', reason: 'not_a_line' });
      const loanHeader = toLoanHeader(owner.storeId, loanId);
      const decision = decideLine({ loanId, loanHeader, product, creditLimitCents, openedOn: on });
      if (!decision.ok) return decision;
      return decided({ newLoans: [{ ...decision.value, owner }], answer: { loanId, loanHeader } });
    },
  );
}
