import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { moveLoan } from '@lendside/domain/loans/statuses/loan-transitions.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { lockApplication, updateApplication } from './application-rows.ts';
import { findApplicationOfLoan } from './applications-of-loan.ts';
import { tellOfApplication } from './tell-of-application.ts';

/** Reason why a loan ends unsigned (loan-core T03). */
export type UnsignedEnd = 'decline' | 'ttlExpired' | 'withdraw';

/** Ends a loan that was never signed (loan-core T03), together with its application; the borrowers are told (N37). Source: loan-core 3.3. */
export function endUnsigned(tx: Transaction, { why, ...head }: CommandHead & { readonly why: UnsignedEnd }) {
  const input = { loanId: head.loanId, why };
  const actor = head.actor ?? (why === 'withdraw' ? 'customer' : 'partner');
  return changeLoan(
    tx,
    { ...head, kind: `originate.${why}`, actor, input },
    async ({ record, loan, product }, { db, on }) => {
      if (loan.phase !== 'pendingSignature' || loan.status !== 12)
        return refused({ code: 'not_eligible', reason: 'not_awaiting_signature' });
      const found = await findApplicationOfLoan(db, loan.loanId);
      const application = found === null ? null : await lockApplication(db, found.applicationId);
      const end = why === 'ttlExpired' ? 'expired' : 'withdrawn';
      return decided({
        change: { loan: moveLoan(loan, why), entries: [], events: [why] },
        answer: {},
        alongside: async (write) => {
          if (application !== null) await updateApplication(write, { ...application, state: end, finishedOn: on });
          await tellOfApplication(write, end, {
            key: `loan:${loan.loanId}`,
            on,
            loanId: loan.loanId,
            customerIds: [record.customerId, record.cosignerId],
            of: { brand: record.brand, storeId: record.storeId, lmsId: loan.lmsId },
            product: product.name,
          });
        },
      });
    },
  );
}
