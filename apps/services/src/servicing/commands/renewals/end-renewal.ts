import { decided } from '@lendside/domain/loans/loan-change.ts';
import { isOpenRenewal, type RenewalEnd } from '@lendside/domain/renewals/renewal-states.ts';
import type { Transaction } from '#platform/database.ts';
import type { CommandHead } from '#servicing/executor/change-loan.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import { endRenewalBeside, readRenewal } from './renewal-rows.ts';

/** Ends an open renewal without a new loan: somebody canceled or declined it, or its time is over. Its payment stays on the old loan.
 *  Answers whether it was open. Source: width 5; loan-core 4.5. */
export function endRenewal(
  tx: Transaction,
  { renewalId, why, ...head }: CommandHead & { readonly renewalId: string; readonly why: RenewalEnd },
) {
  const { key, lmsId, loanId, poster, actor = 'customer' } = head;
  return runLoanCommand(
    tx,
    {
      key,
      kind: 'renewal.end',
      lmsId,
      loanIds: [loanId],
      actor,
      input: { loanId, renewalId, why },
      ...(poster === undefined ? {} : { poster }),
    },
    async ({ db, on }) => {
      const renewal = await readRenewal(db, renewalId);
      const ended = renewal?.loanId === loanId && isOpenRenewal(renewal.state);
      return decided({
        answer: { ended },
        alongside: async (write) => {
          if (ended) await endRenewalBeside(write, loanId, why, on);
        },
      });
    },
  );
}
