import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { sendSaleNotice as decideNotice } from '@lendside/domain/settlements/vehicle-sale.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { makeNoticeToAll, queueNotices } from '#servicing/commands/notices/make-notice.ts';
import { recordPastLetters } from '#servicing/commands/notices/record-delivery.ts';
import { saleNoticeFacts, type AnnouncedSale } from './recovery-letters.ts';
import { refuseCoveredBorrower } from './refuse-covered-borrower.ts';
import { findRepo, recordRepoStep } from './repo-cases.ts';

/** How the notice leaves: `now`, with the next day-end, or as a letter of the simulated past. */
type Leaves = 'now' | 'atDayEnd' | 'inThePast';

/** Sends the notice of the intended sale of a recovered vehicle (N10) to everybody who owes the loan. A later notice replaces an
 *  earlier one, and its waiting time begins anew. The vehicle can be sold only after the mail house took the letters. Source:
 *  loan-core 3.4; UCC 9-611 to 9-614. */
export function sendSaleNotice(
  tx: Transaction,
  { sale, leaves = 'now', ...head }: CommandHead & { readonly sale: AnnouncedSale; readonly leaves?: Leaves },
) {
  const input = { loanId: head.loanId, saleMethod: sale.method, ...(sale.method === 'public' ? sale : {}) };
  return changeLoan(
    tx,
    { ...head, kind: 'repo.saleNotice', actor: head.actor ?? 'recovery', input },
    async ({ loan, product, record }, { db, on }) => {
      const repo = await findRepo(db, loan.loanId);
      if (repo?.recoveredOn == null) return refused({ code: 'not_eligible', reason: 'vehicle_not_recovered' });
      const publicSaleOn = sale.method === 'public' ? sale.on : null;
      const decision = decideNotice(loan, product, repo.recoveredOn, publicSaleOn);
      if (!decision.ok) return decision;
      const refusal = await refuseCoveredBorrower(db, loan.loanId);
      if (refusal !== null) return refusal;
      const { noticeOn, saleNotBefore } = decision.value;
      const facts = await saleNoticeFacts(db, { record, loan, product, repo }, sale, saleNotBefore);
      const { customerId, cosignerId } = record;
      const notice = { key: `N10:${head.key}`, code: 'N10', loanId: loan.loanId, customerId, cosignerId, on, facts };
      const step = {
        saleNoticeOn: noticeOn,
        saleNoticeKey: notice.key,
        saleNotBefore,
        saleMethod: sale.method,
        saleAt: sale.method === 'public' ? sale.at : null,
        salePlace: sale.method === 'public' ? sale.place : null,
      };
      return decided({
        change: { loan, entries: [], events: [] },
        answer: { saleNotBefore },
        alongside: async (write) => {
          const keys = await makeNoticeToAll(write, notice);
          await recordRepoStep(write, loan.loanId, step);
          if (leaves === 'now') await queueNotices(write, keys);
          if (leaves === 'inThePast') await recordPastLetters(write, keys, on);
        },
      });
    },
  );
}
