import { randomInt } from 'node:crypto';
import { PROOF_CREDIT_MAX_CENTS } from '@lendside/domain/payouts/account-proof.ts';
import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Database } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import { startAccountProof } from '#servicing/commands/account-proofs/prove-account.ts';

const PROOF = statement<{ card_id: string; lms_id: 1 | 2; customer_id: string }>(
  'account_proof_to_start',
  'select card_id, lms_id, customer_id from app.account_proof where proof_id = $1',
);

const BUSY_MS = 500;

/** Draws two different amounts at random, from one cent to 99. */
function drawAmounts(): [Cents, Cents] {
  const one = randomInt(1, PROOF_CREDIT_MAX_CENTS + 1);
  const other = randomInt(1, PROOF_CREDIT_MAX_CENTS);
  return [cents(one), cents(other >= one ? other + 1 : other)];
}

/** Outbox kind `payout.proveAccount`: { proofId }. Makes the two small credits of a proof, once. */
export function accountProofKind(database: Database): OutboxKind {
  return {
    attemptsMax: Number.MAX_SAFE_INTEGER,
    work: async ({ proofId }) => {
      const proof = await database.row(PROOF, [String(proofId)]);
      if (proof === null) return { kind: 'done' };
      const { card_id: cardId, lms_id: lmsId, customer_id: customerId } = proof;
      try {
        const amounts = drawAmounts();
        const started = await database.transaction((tx) =>
          startAccountProof(tx, { key: String(proofId), lmsId, customerId, cardId, amounts }),
        );
        return started.ok ? { kind: 'done' } : { kind: 'giveUp', detail: started.refusal.code };
      } catch (error) {
        if (error instanceof LoanSystemUnavailable) return { kind: 'later', delayMs: BUSY_MS };
        throw error;
      }
    },
  };
}
