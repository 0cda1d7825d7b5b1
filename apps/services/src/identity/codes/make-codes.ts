import { randomInt } from 'node:crypto';
import { toPlainName } from '#identity/account-queries.ts';
import { makeAttemptLimit, secondsUntil, type AttemptLimit } from '#platform/access/attempt-limits.ts';
import { toAuditFacts } from '#identity/browser-facts.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { personStatement, statement, type Database, type Queryable } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { Refused } from '#platform/refused.ts';
import type { Sealing } from '#platform/sealing.ts';
import { enqueue } from '#platform/outbox.ts';
import { CODE_LIMITS } from '#platform/limits.ts';
import { toCodeOwner, toNameOwner } from './code-owner.ts';
import type { CodeAttempt, Codes, CodeToSend, SentCode } from './codes.ts';
import { maskDestination } from './mask-destination.ts';
import { sendSecurityNotice } from './security-notice.ts';
import { takeSend } from './take-send.ts';

/** The dependencies of sending and checking codes. `hideName` makes the counters' keys, and the notifier wakes the workers. */
export interface CodeMeans {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly hideName: (name: string) => string;
  readonly notifier: { notify(): void };
}

// Always overwrites one row and queues one message. For an unknown name the message is empty, so the work is the same.
const writeCode = personStatement(
  'code_write',
  `
  with written as (
    insert into user_pool.code (code_id, purpose, sub, bound_to, channel, code_hash, tries_left, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
    on conflict (sub, purpose) where used_at is null do update set
      code_id = excluded.code_id, bound_to = excluded.bound_to, channel = excluded.channel, code_hash = excluded.code_hash,
      tries_left = excluded.tries_left, created_at = now(), expires_at = excluded.expires_at
  )
  ${enqueue(`select 'code', 'code:' || $1, $9::jsonb`)}`,
  3,
);
// Taking a try locks the row, so simultaneous requests never compare a code more often than it has tries.
const takeTry = personStatement<{ code_id: string; code_hash: Buffer }>(
  'code_take_try',
  `
  update user_pool.code set tries_left = tries_left - 1
   where sub = $1 and purpose = $2 and used_at is null and expires_at > now() and tries_left > 0
  returning code_id, code_hash`,
);
const useUp = personStatement<{ code_id: string }>(
  'code_use',
  `update user_pool.code set used_at = now() where sub = $1 and code_id = $2 and used_at is null returning code_id`,
);
const findLock = statement<{ seconds_left: number }>(
  'code_lock',
  `
  select ceil(extract(epoch from max(blocked_until) - now()))::bigint as seconds_left
    from app.rate_counter where bucket = any ($1) and blocked_until > now() having max(blocked_until) is not null`,
);

interface CodesAtWork extends CodeMeans {
  readonly dayLimit: AttemptLimit;
  readonly lastLimit: AttemptLimit;
}

/** Creates the codes service of one process. All limits live in the database. */
export function makeCodes(means: CodeMeans): Codes {
  const { failuresBeforeLock, lockSeconds, failuresMax, foreverSeconds } = CODE_LIMITS;
  const atWork: CodesAtWork = {
    ...means,
    dayLimit: makeAttemptLimit(means.database, {
      triesMax: failuresBeforeLock,
      windowSeconds: lockSeconds,
      lockSeconds,
    }),
    lastLimit: makeAttemptLimit(means.database, {
      triesMax: failuresMax,
      windowSeconds: foreverSeconds,
      lockSeconds: foreverSeconds,
    }),
  };
  return {
    send: (asked) => send(atWork, asked),
    check: (attempt) => check(atWork, attempt),
    forgive: async (plainNames) => {
      for (const name of plainNames) {
        const buckets = toFailureBuckets(atWork, toNameOwner(atWork.hideName, name));
        await Promise.all([atWork.dayLimit.clear(buckets.day), atWork.lastLimit.clear(buckets.last)]);
      }
    },
  };
}

function toFailureBuckets({ hideName }: CodeMeans, owner: string): { day: string; last: string } {
  const hidden = hideName(owner);
  return { day: `code:failed:${hidden}`, last: `code:stopped:${hidden}` };
}

/** Returns the text to hash, which ties a code to its row, purpose, person and `boundTo`. */
function toHashed(codeId: string, { purpose, sub, boundTo, code }: CodeAttempt): string {
  return JSON.stringify([codeId, purpose, sub, boundTo, code]);
}

async function send(means: CodesAtWork, asked: CodeToSend): Promise<SentCode> {
  const { purpose, sub, destination, boundTo, brand } = asked;
  const answer: SentCode = {
    destination: maskDestination(destination),
    channel: destination.channel,
    resendAfter: CODE_LIMITS.resendSeconds,
  };
  const owner = toCodeOwner(means.hideName, asked);
  const buckets = toFailureBuckets(means, owner);
  const lock = await means.database.row<{ seconds_left: number }>(findLock, [[buckets.day, buckets.last]]);
  if (lock !== null) {
    await audit(means, 'sendCode', asked, 'locked');
    throw refuseSend(lock.seconds_left);
  }
  const code = String(randomInt(10 ** CODE_LIMITS.digits)).padStart(CODE_LIMITS.digits, '0');
  const codeId = newId('code');
  const sealed = means.sealing.seal('code', JSON.stringify({ to: destination.address, code })).toString('base64');
  const payload = { form: sub === null ? 'nothing' : 'code', codeId, purpose, channel: destination.channel, brand };
  const row = [
    codeId,
    purpose,
    owner,
    means.hideName(boundTo),
    destination.channel,
    means.sealing.hash('code', toHashed(codeId, { purpose, sub, boundTo, code })),
    CODE_LIMITS.triesMax,
    CODE_LIMITS.lifeSeconds,
    JSON.stringify(sub === null ? payload : { ...payload, sealed }),
  ];
  // Count and queue in one transaction, so that a code that was not queued is not counted.
  const refusal = await means.database.transaction(async (tx) => {
    const full = await findFullWindow(tx, means, asked);
    if (full === null) await tx.rows(writeCode, row);
    return full;
  });
  // A device code requested again within 30 seconds was already sent (C8).
  if (refusal?.reason === 'too soon' && purpose === 'trustDevice') return answer;
  if (refusal !== null) {
    await audit(means, 'sendCode', asked, refusal.reason);
    throw refuseSend(refusal.seconds);
  }
  means.notifier.notify();
  await audit(means, 'sendCode', asked, null);
  return answer;
}

/** Counts a send against two kinds of limit: one send every 30 seconds for each purpose, and the limits of the destination.
 *  Returns null when the send is allowed, or the reason and the seconds to wait. */
async function findFullWindow(
  tx: Queryable,
  { hideName }: CodeMeans,
  asked: CodeToSend,
): Promise<{ readonly reason: 'too soon' | 'too many'; readonly seconds: number } | null> {
  const { purpose, destination, boundTo } = asked;
  const place = toPlainName(destination.address);
  const bond = purpose === 'trustDevice' ? boundTo : '';
  const asker = toAsker(asked);
  const hidden = hideName(asker === null ? place : JSON.stringify([place, asker]));
  const again = `code:resend:${hideName(JSON.stringify([purpose, place, bond, asker]))}`;
  const full = await takeSend(tx, [
    { bucket: again, sendsMax: 1, windowSeconds: CODE_LIMITS.resendSeconds },
    { bucket: `code:hour:${hidden}`, sendsMax: CODE_LIMITS.sendsPerHour, windowSeconds: 3_600 },
    { bucket: `code:day:${hidden}`, sendsMax: CODE_LIMITS.sendsPerDay, windowSeconds: 86_400 },
  ]);
  if (full.size === 0) return null;
  const soon = full.get(again);
  return soon === undefined
    ? { reason: 'too many', seconds: Math.max(...full.values()) }
    : { reason: 'too soon', seconds: soon };
}

/** Returns who asks for a code to their own address, so that the codes that others ask for do not count against them: a person
 *  who has typed the right password, or a proven browser. Null for everybody else, whom the address counts together. */
function toAsker({ purpose, sub, provenBrowser }: CodeToSend): string | null {
  return purpose === 'trustDevice' ? sub : (provenBrowser ?? null);
}

async function check(means: CodesAtWork, attempt: CodeAttempt): Promise<void> {
  const taken = await takeTryOf(means, attempt);
  if (taken === null) throw await refuseExpired(means, attempt);
  const { row, owner } = taken;
  const buckets = toFailureBuckets(means, owner);
  // A code refused by the day lock is not compared, so it does not count toward the permanent lock.
  const refusedUntil = (await means.dayLimit.take(buckets.day)) ?? (await means.lastLimit.take(buckets.last));
  if (refusedUntil !== null) {
    await audit(means, 'checkCode', attempt, 'locked');
    throw refuseSend(secondsUntil(refusedUntil));
  }
  const typed = { ...attempt, code: attempt.code.trim() };
  const isSame = means.sealing.isHashOf('code', toHashed(row.code_id, typed), row.code_hash);
  if (!isSame || attempt.sub === null) {
    await noteFailure(means, attempt, buckets);
    throw new Refused('CodeMismatchException', 'The code you entered is incorrect.');
  }
  if ((await means.database.row<{ code_id: string }>(useUp, [owner, row.code_id])) === null)
    throw await refuseExpired(means, attempt);
  await Promise.all([means.dayLimit.clear(buckets.day), means.lastLimit.clear(buckets.last)]);
  await audit(means, 'checkCode', attempt, null);
}

/** Takes a try of the code that a proven browser asked for itself, or else of the code that anybody asked for. */
async function takeTryOf({ database, hideName }: CodesAtWork, attempt: CodeAttempt) {
  const own = toCodeOwner(hideName, attempt);
  const shared = toCodeOwner(hideName, { ...attempt, provenBrowser: null });
  for (const owner of new Set([own, shared])) {
    const row = await database.row<{ code_id: string; code_hash: Buffer }>(takeTry, [owner, attempt.purpose]);
    if (row !== null) return { row, owner };
  }
  return null;
}

/** Audits a wrong code. When it was the last try allowed, the account is locked and its owner gets a notice. */
async function noteFailure(
  means: CodesAtWork,
  attempt: CodeAttempt,
  buckets: { day: string; last: string },
): Promise<void> {
  const lock = await means.database.row<{ seconds_left: number }>(findLock, [[buckets.day, buckets.last]]);
  if (lock !== null && attempt.sub !== null) {
    const notice = {
      profileId: attempt.sub,
      notice: 'codesLocked',
      brand: attempt.brand ?? '',
      requestId: '',
    } as const;
    await sendSecurityNotice(means.database, means.sealing, notice);
    means.notifier.notify();
  }
  await audit(means, 'checkCode', attempt, 'wrong');
}

function audit(
  { database }: CodesAtWork,
  action: 'sendCode' | 'checkCode',
  about: Pick<CodeAttempt, 'purpose' | 'sub' | 'brand' | 'strangersAddress'> &
    Partial<Pick<CodeToSend, 'requestId' | 'browser'>>,
  refusal: 'locked' | 'too soon' | 'too many' | 'wrong' | 'expired' | null,
): Promise<void> {
  const { purpose, sub, brand, requestId, browser, strangersAddress } = about;
  return writeAudit(database, {
    action,
    decision: refusal === null ? 'allowed' : 'refused',
    object: purpose,
    ...toAuditFacts(browser),
    ...(refusal === null ? {} : { reason: refusal }),
    ...(strangersAddress === undefined ? {} : { strangersAddress }),
    ...(sub === null ? {} : { profileId: sub }),
    ...(brand === undefined ? {} : { brand }),
    ...(requestId === undefined ? {} : { requestId }),
  });
}

function refuseSend(retryAfterSeconds: number): Refused {
  return new Refused(
    'LimitExceededException',
    'You have asked for too many codes. Please wait a while and try again.',
    {
      retryAfterSeconds,
    },
  );
}

async function refuseExpired(means: CodesAtWork, attempt: CodeAttempt): Promise<Refused> {
  await audit(means, 'checkCode', attempt, 'expired');
  return new Refused('ExpiredCodeException', 'The code has expired. Please request a new one.');
}
