import { enqueue } from '#platform/outbox.ts';
import { personStatement, statement, type Queryable, type Transaction } from '#platform/database.ts';
import { MESSAGE_CHANNEL } from '#platform/work-notifier.ts';
import { PARTY_CODE_LIMITS } from './party-code-limits.ts';

/** The asker, the person asked and the loan. A code counts only for these three. */
export interface CodeBond {
  readonly profileId: string;
  /** The session of a guest; null for a borrower. */
  readonly guestSessionId: string | null;
  readonly lmsId: number;
  readonly loanId: number;
  /** The person who must agree. */
  readonly customerId: string;
}

/** A code whose try was taken. `triesLeft`: after this try. */
export interface TakenCode {
  readonly codeId: string;
  readonly codeHash: Buffer;
  readonly triesLeft: number;
}

/** How long a code may be typed, as SQL. */
const LIFE = `interval '${PARTY_CODE_LIMITS.lifeMinutes} minutes'`;

const OF_BOND = `c.profile_id = $1 and c.guest_session_id is not distinct from $2 and c.lms_id = $3 and c.loan_id = $4 and c.customer_id = $5`;

// A new code ends the earlier ones of the same asker.
const write = personStatement(
  'party_code_write',
  `
  with ended as (
    update app.party_code c set expires_at = now() where ${OF_BOND} and c.verified_at is null and c.expires_at > now()),
  written as (
    insert into app.party_code (code_id, profile_id, guest_session_id, lms_id, loan_id, customer_id, code_hash, expires_at)
    values ($6, $1, $2, $3, $4, $5, $7, now() + ${LIFE}))
  ${enqueue(`select 'partyCode', 'partyCode:' || $6::text, $8::jsonb`)}`,
);
const wake = statement('party_code_wake', `select pg_notify('${MESSAGE_CHANNEL}', '')`);
// Taking a try locks the row, so that requests at the same time never compare a code more often than it has tries.
const takeTry = personStatement<TakenCode>(
  'party_code_take_try',
  `
  update app.party_code c set wrong_tries = c.wrong_tries + 1
   where ${OF_BOND} and c.verified_at is null and c.expires_at > now() and c.wrong_tries < ${PARTY_CODE_LIMITS.wrongTriesMax}
  returning c.code_id as "codeId", c.code_hash as "codeHash", ${PARTY_CODE_LIMITS.wrongTriesMax} - c.wrong_tries as "triesLeft"`,
);
const verify = personStatement<{ codeId: string }>(
  'party_code_verify',
  `
  update app.party_code c set verified_at = now(), wrong_tries = c.wrong_tries - 1
   where ${OF_BOND} and c.code_id = $6 and c.verified_at is null returning c.code_id as "codeId"`,
);
const verified = personStatement<Pick<TakenCode, 'codeId' | 'codeHash'>>(
  'party_code_verified',
  `
  select c.code_id as "codeId", c.code_hash as "codeHash" from app.party_code c
   where ${OF_BOND} and c.verified_at is not null and c.expires_at > now() order by c.sent_at desc limit 1`,
);
const triesLeft = personStatement<{ left: number }>(
  'party_code_tries_left',
  `
  select ${PARTY_CODE_LIMITS.wrongTriesMax} - c.wrong_tries as "left" from app.party_code c
   where ${OF_BOND} and c.verified_at is null and c.expires_at > now() and c.wrong_tries > 0 order by c.sent_at desc limit 1`,
);
const isAlive = statement<{ codeId: string }>(
  'party_code_is_alive',
  `select code_id as "codeId" from app.party_code where code_id = $1 and verified_at is null and expires_at > now()`,
);
const sweep = statement(
  'party_code_sweep',
  `delete from app.party_code where sent_at < now() - interval '${PARTY_CODE_LIMITS.keptDays} days'`,
);

function bondValues({ profileId, guestSessionId, lmsId, loanId, customerId }: CodeBond): readonly unknown[] {
  return [profileId, guestSessionId, lmsId, loanId, customerId];
}

/** Stores a code and queues its message in one commit. `payload`: of the outbox row. */
export async function writePartyCode(
  tx: Transaction,
  bond: CodeBond,
  code: { readonly codeId: string; readonly codeHash: Buffer; readonly payload: object },
): Promise<void> {
  await tx.rows(write, [...bondValues(bond), code.codeId, code.codeHash, JSON.stringify(code.payload)]);
  await tx.rows(wake);
}

/** Takes one try of the code that is valid; null when none is. */
export function takeCodeTry(db: Queryable, bond: CodeBond): Promise<TakenCode | null> {
  return db.row(takeTry, bondValues(bond));
}

/** Returns the tries that the valid code has left; null when none was typed wrong. */
export async function findTriesLeft(db: Queryable, bond: CodeBond): Promise<number | null> {
  return (await db.row(triesLeft, bondValues(bond)))?.left ?? null;
}

/** Notes that the code was typed correctly. Returns false when it was used already. */
export async function noteVerified(db: Queryable, bond: CodeBond, codeId: string): Promise<boolean> {
  return (await db.row(verify, [...bondValues(bond), codeId])) !== null;
}

/** Returns the code that was typed correctly last, while it could still be typed; null when there is none. */
export function findUsedCode(db: Queryable, bond: CodeBond): Promise<Pick<TakenCode, 'codeId' | 'codeHash'> | null> {
  return db.row(verified, bondValues(bond));
}

/** Whether a code may still be typed, for the worker. */
export async function isCodeAlive(db: Queryable, codeId: string): Promise<boolean> {
  return (await db.row(isAlive, [codeId])) !== null;
}

/** Deletes codes that nobody asks about any more, for the worker. */
export async function sweepOldCodes(db: Queryable): Promise<void> {
  await db.rows(sweep);
}
