import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import {
  accountProofStanding,
  PROOF_TRIES_MAX,
  type AccountProofStanding,
} from '@lendside/domain/payouts/account-proof.ts';
import type { PayoutState } from '@lendside/domain/payouts/payout-states.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';

/** A proof of a bank account. It never contains the amounts of its two credits. */
export interface AccountProof extends AccountProofStanding {
  readonly proofId: string;
  /** Hex hash that identifies the account. */
  readonly methodId: string;
}

const PROOFS_OF = statement<{
  proof_id: string;
  account_hash: string;
  is_confirmed: boolean;
  wrong_tries: number;
  credit_states: PayoutState[];
  sent_on: string | null;
  today: string;
}>(
  'account_proofs_of',
  'select proof_id, account_hash, is_confirmed, wrong_tries, credit_states, sent_on, today from app.account_proofs_of($1)',
);

/** Lists the proofs of a person's accounts, newest first. */
export async function findAccountProofs(db: Queryable, profileId: string): Promise<AccountProof[]> {
  return (await db.rows(PROOFS_OF, [profileId])).map((row) => ({
    proofId: row.proof_id,
    methodId: row.account_hash,
    ...accountProofStanding(
      {
        isConfirmed: row.is_confirmed,
        wrongTries: row.wrong_tries,
        creditStates: row.credit_states,
        sentOn: row.sent_on === null ? null : businessDate(row.sent_on),
      },
      businessDate(row.today),
    ),
  }));
}

/** Accounts that their person proved by two small credits, by hash. The newest proof decides. */
export async function findProvenAccounts(db: Queryable, profileId: string): Promise<ReadonlySet<string>> {
  const newest = new Map<string, AccountProof>();
  for (const proof of await findAccountProofs(db, profileId))
    if (!newest.has(proof.methodId)) newest.set(proof.methodId, proof);
  return new Set([...newest.values()].filter(({ state }) => state === 'confirmed').map(({ methodId }) => methodId));
}

const ASK = statement<{ answer: 'asked' | 'not_found' | 'no_customer' | 'changed' | 'too_often' }>(
  'ask_account_proof',
  `
  with asked as materialized (
    select app.ask_account_proof($1, $2, $3, $4, $5, $6) as answer
  ), queued as (
    ${enqueue(`select 'payout.proveAccount', 'payout.proveAccount:' || $3::text, jsonb_build_object('proofId', $3::text)
      from asked where answer = 'asked'`)}
  )
  select answer from asked`,
);

/** A proof that a person asks for. */
export interface ProofToAsk {
  readonly profileId: string;
  /** The account: `app.card.card_id`. */
  readonly cardId: string;
  readonly proofId: string;
  /** The newest proof of the account that the caller saw; null when it saw none. */
  readonly seenId: string | null;
  /** How many proofs an account may have in how many days, whoever asks. */
  readonly timesMax: number;
  readonly days: number;
}

/** Records that a person wants to prove an account, and wakes the worker. */
export async function askAccountProof(db: Queryable, asked: ProofToAsk) {
  const { profileId, cardId, proofId, seenId, timesMax, days } = asked;
  const row = await db.row(ASK, [profileId, cardId, proofId, seenId, timesMax, days]);
  if (row === null) throw new Error('asking for a proof answered nothing');
  return row.answer;
}

const CONFIRM = statement<{ answer: 'confirmed' | 'wrong' | 'over' }>(
  'confirm_account_proof',
  'select app.confirm_account_proof($1, $2, $3, $4, $5) as answer',
);

/** Compares two typed amounts with the credits of a proof. A wrong pair uses one of three tries; the same wrong pair again does not. */
export async function confirmAccountProof(
  db: Queryable,
  profileId: string,
  proofId: string,
  [one, other]: readonly [Cents, Cents],
): Promise<'confirmed' | 'wrong' | 'over'> {
  return (await db.row(CONFIRM, [profileId, proofId, one, other, PROOF_TRIES_MAX]))?.answer ?? 'over';
}
