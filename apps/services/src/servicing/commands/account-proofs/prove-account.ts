import {
  accountProofFailed,
  accountProofPaid,
  accountProofReturned,
  accountProofStarted,
} from '@lendside/domain/ledger/proof-postings.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { statement, type Transaction } from '#platform/database.ts';
import {
  endDisbursement,
  findAnyDisbursement,
  makeDisbursement,
} from '#servicing/commands/disbursements/disbursement-rows.ts';
import { runLoanCommand } from '#servicing/executor/run-command.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

/** A command on the proof of a bank account. It belongs to no loan and is booked in a ledger chain of the customer. */
interface ProofCommand {
  readonly key: string;
  readonly lmsId: BuiltInSystemId;
  readonly customerId: string;
}

/** Locks a customer's ledger chain of proofs, so that two credits are booked one after the other. */
const LOCK_CHAIN = statement('lock_proof_chain', 'select pg_advisory_xact_lock(7344, hashtext($1))::text');

const chainOf = (customerId: string): string => `proof:${customerId}`;

/** Makes the two small credits of a proof, whose id is the command's key. The amounts are no part of the command's input or answer, so that a
 *  repeat with other amounts gets the first ones and nothing tells them. */
export async function startAccountProof(
  tx: Transaction,
  { cardId, amounts, ...command }: ProofCommand & { readonly cardId: string; readonly amounts: readonly Cents[] },
) {
  const { key, customerId } = command;
  const input = { customerId, cardId };
  await tx.rows(LOCK_CHAIN, [chainOf(customerId)]);
  return runLoanCommand(tx, { ...command, kind: 'proof.start', loanIds: [], actor: 'customer', input }, ({ on }) =>
    decided({
      loanless: amounts.map((amountCents) => ({
        chain: chainOf(customerId),
        entry: accountProofStarted(amountCents),
      })),
      answer: { proofId: key },
      alongside: async (write) => {
        for (const [at, amountCents] of amounts.entries())
          await makeDisbursement(write, {
            reference: `${key}-${at + 1}`,
            loanId: null,
            customerId,
            purpose: 'accountProof',
            channel: 'ach',
            amountCents,
            on,
            destination: cardId,
          });
      },
    }),
  );
}

/** Books what became of a small credit: it left the bank, it never did, or the bank gave it back. Refuses with `not_eligible` (reason
 *  `no_such_credit`). */
export async function endAccountProofCredit(
  tx: Transaction,
  {
    reference,
    end,
    channelFeeCents,
    ...command
  }: ProofCommand & {
    readonly reference: string;
    readonly end: 'paid' | 'failed' | 'returned';
    readonly channelFeeCents: Cents;
  },
) {
  const { customerId } = command;
  const input = { customerId, reference, end };
  await tx.rows(LOCK_CHAIN, [chainOf(customerId)]);
  return runLoanCommand(
    tx,
    { ...command, kind: `proof.${end}`, loanIds: [], actor: 'partner', input },
    async ({ db, on }) => {
      const owed = await findAnyDisbursement(db, reference);
      if (owed?.state !== (end === 'returned' ? 'completed' : 'approved'))
        return refused({ code: 'not_eligible', reason: 'no_such_credit' });
      const amountCents = cents(owed.amount);
      const entry =
        end === 'paid'
          ? accountProofPaid(amountCents, channelFeeCents)
          : end === 'failed'
            ? accountProofFailed(amountCents)
            : accountProofReturned(amountCents);
      return decided({
        loanless: [{ chain: chainOf(customerId), entry }],
        answer: { reference, end },
        alongside: (write) => endDisbursement(write, reference, end === 'paid' ? 'completed' : 'failed', on),
      });
    },
  );
}
