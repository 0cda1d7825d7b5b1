import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { PaymentToPost, PostingResult } from '@lendside/providers/loan-systems/port.ts';
import type { Transaction } from '#platform/database.ts';
import { toBuiltIn } from '#servicing/loans/built-in-system.ts';
import { reinstatePawn } from '#servicing/commands/refinance/reinstate-pawn.ts';
import type { Poster } from '#servicing/loans/loan-store.ts';

/** Books a payment that reinstates a pawn and thereby renews it. Runs a command under the payment's key in the caller's
 *  transaction. When the command is refused, the payment is refused too and its money is refunded. Throws when the command is
 *  known but its payment is not. Source: loan-core 3.3 (T15), decision 005. */
export async function postReinstatement(
  tx: Transaction,
  lmsId: LoanSystemId,
  payment: PaymentToPost,
  poster: Poster,
): Promise<PostingResult> {
  const { reference, loanId, amountCents, channel, confirmationNumber } = payment;
  let result: PostingResult | null = null;
  const answer = await reinstatePawn(tx, {
    key: `pay:${reference}`,
    lmsId: toBuiltIn(lmsId),
    loanId,
    poster,
    amountCents,
    tender: channel,
    confirmationNumber,
    record: async (_write, { old, next, payment: { allocation } }) => {
      const { loan: after } = old;
      const posted = { reference, postedOn: after.asOf, isPayoff: false, allocation, after, renewedInto: next.loan };
      result = { ok: true, posted };
      return Promise.resolve();
    },
  });
  if (!answer.ok) return { ok: false, refusal: { code: 'loan_not_payable', reference } };
  if (result === null) throw new Error(`payment ${reference} was booked and its answer is lost`);
  return result;
}
