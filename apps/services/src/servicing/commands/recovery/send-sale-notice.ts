import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { sendSaleNotice as decideNotice } from '@lendside/domain/settlements/vehicle-sale.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { refuseCoveredBorrower } from './refuse-covered-borrower.ts';
import { findRepo, recordRepoStep } from './repo-cases.ts';

/** Sends the notice of the intended sale of a recovered vehicle (UCC 9-614). Source: loan-core 3.4. */
export function sendSaleNotice(
  tx: Transaction,
  { saleMethod, ...head }: CommandHead & { readonly saleMethod: 'private' | 'public' },
) {
  const input = { loanId: head.loanId, saleMethod };
  return changeLoan(
    tx,
    { ...head, kind: 'repo.saleNotice', actor: head.actor ?? 'recovery', input },
    async ({ loan, product }, { db }) => {
      const repo = await findRepo(db, loan.loanId);
      if (repo?.recoveredOn == null) return refused({ code: 'not_eligible', reason: 'vehicle_not_recovered' });
      const decision = decideNotice(loan, product, repo.recoveredOn);
      if (!decision.ok) return decision;
      const refusal = await refuseCoveredBorrower(db, loan.loanId);
      if (refusal !== null) return refusal;
      const { noticeOn, saleNotBefore } = decision.value;
      return decided({
        change: { loan, entries: [], events: [] },
        answer: { saleNotBefore },
        alongside: (write) => recordRepoStep(write, loan.loanId, { saleNoticeOn: noticeOn, saleNotBefore, saleMethod }),
      });
    },
  );
}
