import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { sellVehicle as decideSale } from '@lendside/domain/settlements/vehicle-sale.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { refuseCoveredBorrower } from './refuse-covered-borrower.ts';
import { findRepo, recordRepoStep } from './repo-cases.ts';

/** Sells a recovered vehicle and returns the account of the sale (loan-core T20). Refuses the vehicle of
 *  a covered borrower. Source: loan-core 2.3 (SALE, FORFEIT), 3.3, 3.4. */
export function sellVehicle(
  tx: Transaction,
  {
    grossCents,
    auctionFeeCents,
    ...head
  }: CommandHead & { readonly grossCents: Cents; readonly auctionFeeCents: Cents },
) {
  const input = { loanId: head.loanId, grossCents, auctionFeeCents };
  return changeLoan(
    tx,
    { ...head, kind: 'repo.sell', actor: head.actor ?? 'recovery', input },
    async ({ loan, product }, { db, on }) => {
      const repo = await findRepo(db, loan.loanId);
      if (repo?.recoveredOn == null) return refused({ code: 'not_eligible', reason: 'vehicle_not_recovered' });
      const { recoveredOn, saleNoticeOn } = repo;
      const decision = decideSale(loan, product, { recoveredOn, saleNoticeOn, grossCents, auctionFeeCents });
      if (!decision.ok) return decision;
      const refusal = await refuseCoveredBorrower(db, loan.loanId);
      if (refusal !== null) return refusal;
      const { account, ...change } = decision.value;
      const { surplusCents, deficiencyCents } = account;
      const step = { soldOn: on, gross: grossCents, surplus: surplusCents, deficiency: deficiencyCents };
      return decided({
        change,
        answer: { ...account },
        alongside: (write) => recordRepoStep(write, loan.loanId, step),
      });
    },
  );
}
