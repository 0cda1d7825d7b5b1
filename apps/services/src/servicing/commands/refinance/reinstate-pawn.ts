import type { PaymentTender } from '@lendside/domain/ledger/payment-postings.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { reinstatementCents } from '@lendside/domain/loans/losses/reinstatement.ts';
import {
  reinstatePawn as decideReinstatement,
  type ReinstatedPawn,
} from '@lendside/domain/refinance/reinstate-pawn.ts';
import { MONEY_CHANNELS } from '@lendside/providers/loan-systems/history-line.ts';
import type { Transaction } from '#platform/database.ts';
import { findLockedLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { findLastHeader } from './renewal-headers.ts';
import { refuseCoveredBorrower } from '#servicing/commands/recovery/refuse-covered-borrower.ts';
import { recordRepoStep } from '#servicing/commands/recovery/repo-cases.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';

/** A reinstatement of a pawn. Its payment has already arrived. */
export interface PawnReinstatementCommand extends CommandHead {
  /** Null means the smallest amount that reinstates the pawn. */
  readonly amountCents: Cents | null;
  readonly tender: PaymentTender;
  readonly confirmationNumber?: string;
  /** Writes more rows about both loans in the same transaction. Not called on a replay. */
  readonly record?: (tx: Transaction, made: ReinstatedPawn) => Promise<void>;
}

/** Reinstates a pawn (loan-core T15, at the store T19): books its payment, recalls the agent, closes the old loan and opens
 *  the new one with its own period (T08). Refuses with `not_eligible` (reason `covered_borrower`), because the new loan would be
 *  secured by the vehicle. Source: loan-core 2.3, 3.3, 6.3, decision 005. */
export function reinstatePawn(tx: Transaction, command: PawnReinstatementCommand) {
  const { key, lmsId, loanId, poster, actor = 'customer', amountCents, tender, confirmationNumber, record } = command;
  return runLoanCommand(
    tx,
    {
      key,
      kind: 'pawn.reinstate',
      lmsId,
      loanIds: [loanId],
      newLoans: 1,
      actor,
      input: { loanId, amountCents, tender },
      channel: MONEY_CHANNELS[tender],
      ...(poster === undefined ? {} : { poster }),
      ...(confirmationNumber === undefined ? {} : { narrative: confirmationNumber }),
    },
    async (context) => {
      const { db, on } = context;
      const [newLoanId = 0] = context.newLoanIds;
      const locked = findLockedLoan(context, loanId);
      if (!locked.ok) return locked;
      const { loan, product, record: owner } = locked.value;
      if (product.kind !== 'pawn') return refused({ code: 'not_eligible', reason: 'not_a_pawn' });
      const covered = await refuseCoveredBorrower(db, loanId);
      if (covered !== null) return covered;
      // Continue after the headers of voided renewals, so that no header is used twice.
      const old = { ...loan, loanHeader: await findLastHeader(db, loan.loanHeader) };
      const paidCents = amountCents ?? reinstatementCents(loan, product);
      const decision = decideReinstatement(old, product, { amountCents: paidCents, tender, newLoanId });
      if (!decision.ok) return decision;
      const made = decision.value;
      const { terms, ...next } = made.next;
      return decided({
        changes: [{ ...made.old, loan: { ...made.old.loan, loanHeader: loan.loanHeader } }],
        newLoans: [{ ...next, owner, refinancedFrom: loanId }],
        answer: {
          loanId,
          status: made.old.loan.status,
          amountCents: paidCents,
          newLoanId,
          newLoanHeader: terms.loanHeader,
          newPrincipalCents: terms.principalCents,
          newDueOn: next.loan.schedule[0]?.dueOn ?? null,
        },
        alongside: async (write) => {
          await recordRepoStep(write, loanId, { recalledOn: on });
          await record?.(write, made);
        },
      });
    },
  );
}
