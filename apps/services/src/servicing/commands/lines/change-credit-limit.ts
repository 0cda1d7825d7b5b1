import { changeCreditLimit as decideLimit } from '@lendside/domain/draws/credit-limit.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { AdverseAction } from '@lendside/domain/compliance/adverse-action.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import type { Json } from '#servicing/executor/loan-command.ts';
import { makeNotice } from '#servicing/commands/notices/make-notice.ts';

/** A risk decision about the limit of a line. `why` holds what the decision was based on. */
export interface LimitDecision extends CommandHead {
  readonly creditLimitCents: Cents;
  readonly why?: AdverseAction;
}

/** Changes the limit of a line after a risk decision and notifies the borrower (N14). A lower limit is an adverse action: the
 *  notice carries its principal reasons and the report that was used. Refuses a lower limit without reasons with
 *  `not_eligible` (reason `reasons_missing`). Source: loan-core 2.3, 5.4; LAP-090; 12 CFR 1002.9. */
export function changeCreditLimit(tx: Transaction, { creditLimitCents, why, ...head }: LimitDecision) {
  const input = { loanId: head.loanId, creditLimitCents, why };
  return changeLoan(tx, { ...head, kind: 'line.limit', actor: head.actor ?? 'store', input }, (locked, { on }) => {
    const { loan, product, record } = locked;
    if (product.kind !== 'line') return refused({ code: 'not_eligible', reason: 'not_a_line' });
    const decision = decideLimit(loan, product, creditLimitCents);
    if (!decision.ok) return decision;
    const { creditLimitChanged, ...change } = decision.value;
    const fromCents = loan.line?.creditLimitCents ?? 0;
    const isAdverse = creditLimitCents < fromCents;
    if (isAdverse && (why?.reasons.length ?? 0) === 0)
      return refused({ code: 'not_eligible', reason: 'reasons_missing' });
    const facts = { fromCents, toCents: creditLimitCents, ...(isAdverse ? toAdverseFacts(why) : {}) };
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

/** Returns the facts of an adverse action as the notice stores them. */
function toAdverseFacts(why: AdverseAction | undefined): { readonly [field: string]: Json } {
  const report = why?.report ?? null;
  return {
    isAdverse: true,
    reasons: why?.reasons ?? [],
    report: report === null ? null : { agency: { ...report.agency }, score: report.score && { ...report.score } },
  };
}
