import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { explainSale } from '@lendside/domain/settlements/sale-explanation.ts';
import { sellVehicle as decideSale } from '@lendside/domain/settlements/vehicle-sale.ts';
import type { Transaction } from '#platform/database.ts';
import { makeDisbursement, surplusReference } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { makeNoticeToAll } from '#servicing/commands/notices/make-notice.ts';
import { refuseCoveredBorrower } from './refuse-covered-borrower.ts';
import { saleExplanationFacts } from './recovery-letters.ts';
import { findRepo, readMailing, recordRepoStep } from './repo-cases.ts';

/** Sells a recovered vehicle and returns the account of the sale (loan-core T20). Everybody who owes the loan gets the
 *  explanation of the surplus or deficiency (N11). Refuses the vehicle of a covered borrower. Also refuses with `not_eligible` and the reason `sale_notice_not_mailed` or
 *  `sale_notice_refused`. Source: loan-core 2.3 (SALE, FORFEIT), 3.3, 3.4; UCC 9-611, 9-616. */
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
    async ({ loan, product, record }, { db, on }) => {
      const repo = await findRepo(db, loan.loanId);
      if (repo?.recoveredOn == null) return refused({ code: 'not_eligible', reason: 'vehicle_not_recovered' });
      const { recoveredOn, saleNoticeKey, saleMethod, saleNotBefore } = repo;
      const mailing = saleNoticeKey === null ? null : await readMailing(db, saleNoticeKey);
      if (mailing !== null && mailing.mailedOn === null) {
        const isRefused = mailing.refusedWhy !== null;
        return refused({
          code: 'not_eligible',
          reason: isRefused ? 'sale_notice_refused' : 'sale_notice_not_mailed',
        });
      }
      const sale = {
        recoveredOn,
        saleNoticeOn: mailing?.mailedOn ?? null,
        ...(saleMethod === null || saleNotBefore === null
          ? {}
          : { planned: { method: saleMethod, on: saleNotBefore } }),
        grossCents,
        auctionFeeCents,
      };
      const decision = decideSale(loan, product, sale);
      if (!decision.ok) return decision;
      const refusal = await refuseCoveredBorrower(db, loan.loanId);
      if (refusal !== null) return refusal;
      const { account, ...change } = decision.value;
      const { surplusCents, deficiencyCents } = account;
      const step = { soldOn: on, gross: grossCents, surplus: surplusCents, deficiency: deficiencyCents };
      const explanation = { ...explainSale(loan, product, { repo, account, auctionFeeCents }), soldOn: on };
      const facts = await saleExplanationFacts(db, record, product, explanation);
      const { customerId, cosignerId } = record;
      return decided({
        change,
        answer: { ...account },
        alongside: async (write) => {
          await recordRepoStep(write, loan.loanId, step);
          if (surplusCents > 0)
            await makeDisbursement(write, {
              reference: surplusReference(loan.loanId),
              loanId: loan.loanId,
              customerId,
              purpose: 'surplus',
              channel: 'store',
              amountCents: surplusCents,
              on,
            });
          const key = `N11:${loan.loanId}:${on}`;
          await makeNoticeToAll(write, { key, code: 'N11', loanId: loan.loanId, customerId, cosignerId, on, facts });
        },
      });
    },
  );
}
