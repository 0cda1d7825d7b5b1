import { changeCreditLimit as decideLimit } from '@lendside/domain/draws/credit-limit.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { makeNotice } from '#servicing/commands/notices/make-notice.ts';

/** Changes the limit of a line after a risk decision and notifies the borrower (N14). Source: loan-core 2.3, 5.4; LAP-090. */
export function changeCreditLimit(
  tx: Transaction,
  { creditLimitCents, ...head }: CommandHead & { readonly creditLimitCents: Cents },
) {
  const input = { loanId: head.loanId, creditLimitCents };
  return changeLoan(tx, { ...head, kind: 'line.limit', actor: head.actor ?? 'store', input }, (locked, { on }) => {
    const { loan, product, record } = locked;
    if (product.kind !== 'line') return refused({ code: 'not_eligible', reason: 'not_a_line' });
    const decision = decideLimit(loan, product, creditLimitCents);
    if (!decision.ok) return decision;
    const { creditLimitChanged, ...change } = decision.value;
    const facts = { fromCents: loan.line?.creditLimitCents ?? 0, toCents: creditLimitCents };
    return decided({
      change,
      answer: { creditLimitChanged },
      alongside: async (write) => {
        if (creditLimitChanged)
          await makeNotice(write, {
            key: `N14:${head.key}`,
            code: 'N14',
            loanId: loan.loanId,
            customerId: record.customerId,
            on,
            facts,
          });
      },
    });
  });
}
