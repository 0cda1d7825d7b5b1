import { hashSecret, newSecret } from '#platform/access/binding.ts';
import type { SessionScope } from '#platform/access/caller.ts';
import { personStatement, statement, type Database, type Queryable, type Transaction } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { LIMITS } from '#platform/limits.ts';
import { Refused } from '#platform/refused.ts';
import type { Account } from './account-queries.ts';

/** A new session. Its two secrets exist only here and in the browser's cookies. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly sub: string;
  readonly bindingSecret: string;
  readonly refreshToken: string;
}

/** The values of a new session. */
export interface SessionToOpen {
  readonly sub: string;
  readonly method: 'password' | 'device' | 'link' | 'guest';
  readonly scope: SessionScope;
  /** Empty for a link, which says nothing about the device. */
  readonly deviceKey: string;
  readonly deviceName: string;
  readonly isNewDevice: boolean;
  /** SHA-256 of the signature of the link that opens it. */
  readonly linkHash: Buffer | null;
}

// Locks the account until the session is written. A password change or reset waits for the lock, and afterwards ends this session
// with the others.
const holdAccount = personStatement<{ sub: string }>(
  'session_hold_account',
  `
  select sub from user_pool.account where sub = $1 and status = $2 and password_changed_at = $3::timestamptz for share`,
);
// A device key does not prove the person, so its session never counts as a recent sign-in.
const insertSession = personStatement(
  'session_insert',
  `
  insert into user_pool.session (session_id, sub, refresh_hash, binding_hash, device_key, expires_at, scope, flows, loan_id, method,
    device_name, is_new_device, link_hash, proven_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8, $9, $10, $11, $12, $13,
    case when $10 = 'device' then to_timestamp(0) else now() end)`,
  2,
);
const findBound = statement<{ session_id: string; sub: string }>(
  'session_bound',
  'select session_id, sub from user_pool.session_of_secret($1, false)',
);
const revokeAll = personStatement<{ session_id: string }>(
  'session_revoke_all',
  `
  update user_pool.session set revoked_at = now(), revoked_reason = $2 where sub = $1 and revoked_at is null returning session_id`,
);
const revokeOne = personStatement<{ session_id: string }>(
  'session_revoke',
  `
  update user_pool.session set revoked_at = now(), revoked_reason = $3
   where sub = $1 and session_id = $2 and revoked_at is null returning session_id`,
);
// When one session of a link signs out, the link is used up and all its sessions end.
const revokeLocked = personStatement<{ session_id: string; link_hash: Buffer | null }>(
  'session_revoke_locked',
  `
  update user_pool.session s set revoked_at = now(), revoked_reason = $3
   where s.sub = $1 and s.revoked_at is null and (s.session_id = $2 or s.link_hash =
     (select own.link_hash from user_pool.session own where own.session_id = $2)) returning s.session_id, s.link_hash`,
);
const prove = personStatement(
  'session_prove',
  `
  update user_pool.session set scope = 'full'
   where sub = $1 and session_id = $2 and scope = 'unproven' and revoked_at is null`,
);
const lockCurrent = personStatement<{ session_id: string; sub: string; binding_hash: Buffer }>(
  'session_by_refresh',
  `
  select session_id, sub, binding_hash from user_pool.session
   where sub = $3 and refresh_hash = $1 and revoked_at is null and expires_at > now() and last_seen_at > now() - make_interval(secs => $2) for update`,
  3,
);
const rotate = statement(
  'session_rotate',
  `
  update user_pool.session set refresh_hash = $2, last_seen_at = now() where session_id = $1`,
);
const insertSpent = statement(
  'refresh_spent_insert',
  `
  insert into user_pool.spent_refresh_token (refresh_hash, session_id) values ($1, $2)`,
);
const findSpent = personStatement<{ session_id: string; sub: string; binding_hash: Buffer; is_recent: boolean }>(
  'refresh_spent',
  `
  select s.session_id, s.sub, s.binding_hash,
         t.spent_at > now() - make_interval(secs => $2) and s.revoked_at is null and s.expires_at > now() as is_recent
    from user_pool.spent_refresh_token t join user_pool.session s using (session_id) where s.sub = $3 and t.refresh_hash = $1`,
  3,
);

/** Returns whether a session can be refreshed. Sessions of links, guests and device keys cannot. Source: OPEN-41. */
export function isRenewable(scope: SessionScope): boolean {
  return scope.kind === 'full' || scope.kind === 'unproven';
}

/** Returns the longest life of a session in seconds, even when it is in use. Source: OPEN-41, C24. */
export function sessionSeconds(scope: SessionScope): number {
  return isRenewable(scope) ? LIMITS.sessionAbsoluteSeconds : LIMITS.linkSessionSeconds;
}

/** Runs first in the transaction that opens a session. Refuses with `ServiceUnavailableException` when the account was secured
 *  or got a new password since it was read, because the proof is out of date. The caller may retry. Source: T5. */
export async function holdAsRead(tx: Transaction, { sub, status, passwordVersion }: Account): Promise<void> {
  if ((await tx.row<{ sub: string }>(holdAccount, [sub, status, passwordVersion])) !== null) return;
  throw new Refused('ServiceUnavailableException', 'The service is busy. Please try again.', { retryAfterSeconds: 1 });
}

/** Opens a session and stores its hashes. Call `holdAsRead` first. */
export async function openSession(database: Queryable, asked: SessionToOpen): Promise<OpenedSession> {
  const { sub, scope } = asked;
  const opened: OpenedSession = { sessionId: newId('ses'), sub, bindingSecret: newSecret(), refreshToken: newSecret() };
  await database.rows(insertSession, [
    opened.sessionId,
    sub,
    hashSecret(opened.refreshToken),
    hashSecret(opened.bindingSecret),
    asked.deviceKey,
    sessionSeconds(scope),
    scope.kind,
    scope.kind === 'linked' ? scope.flows : [],
    scope.kind === 'guest' ? scope.loanId : null,
    asked.method,
    asked.deviceName,
    asked.isNewDevice,
    asked.linkHash,
  ]);
  return opened;
}

/** The result of refreshing. `parallel`: another tab refreshed first, and its cookie is valid. `reused`: a token that was used
 *  earlier was sent again, and its whole session is revoked. */
export type RefreshResult =
  | {
      readonly kind: 'rotated';
      readonly sub: string;
      readonly sessionId: string;
      readonly refreshToken: string;
      readonly bindingHash: Buffer;
    }
  | { readonly kind: 'parallel'; readonly sub: string; readonly sessionId: string; readonly bindingHash: Buffer }
  | { readonly kind: 'reused'; readonly sub: string; readonly sessionId: string }
  | { readonly kind: 'unknown' };

/** Uses up a refresh token of an account and makes the next one. The row is locked, so two simultaneous calls cannot both use
 *  the token. Source: D10, security T10. */
export function refreshSession(
  database: Database,
  sub: string,
  refreshToken: string,
  idleSeconds: number,
): Promise<RefreshResult> {
  const presented = hashSecret(refreshToken);
  return database.transaction(async (tx): Promise<RefreshResult> => {
    const current = await tx.row<{ session_id: string; sub: string; binding_hash: Buffer }>(lockCurrent, [
      presented,
      idleSeconds,
      sub,
    ]);
    if (current === null) return findReuse(tx, sub, presented);
    const next = newSecret();
    await tx.rows(insertSpent, [presented, current.session_id]);
    await tx.rows(rotate, [current.session_id, hashSecret(next)]);
    return {
      kind: 'rotated',
      sub: current.sub,
      sessionId: current.session_id,
      refreshToken: next,
      bindingHash: current.binding_hash,
    };
  });
}

async function findReuse(tx: Queryable, sub: string, presented: Buffer): Promise<RefreshResult> {
  const spent = await tx.row<{ session_id: string; sub: string; binding_hash: Buffer; is_recent: boolean }>(findSpent, [
    presented,
    LIMITS.refreshGraceSeconds,
    sub,
  ]);
  if (spent === null) return { kind: 'unknown' };
  if (spent.is_recent)
    return { kind: 'parallel', sub: spent.sub, sessionId: spent.session_id, bindingHash: spent.binding_hash };
  await tx.rows(revokeOne, [sub, spent.session_id, 'refresh token reused']);
  return { kind: 'reused', sub: spent.sub, sessionId: spent.session_id };
}

/** Ends the session of a browser's binding cookie. Returns the ended ids. */
export async function revokeBoundSession(
  database: Queryable,
  bindingSecret: string,
  reason: string,
): Promise<string[]> {
  const bound = await database.row<{ session_id: string; sub: string }>(findBound, [hashSecret(bindingSecret)]);
  if (bound === null) return [];
  const rows = await database.rows<{ session_id: string }>(revokeOne, [bound.sub, bound.session_id, reason]);
  return rows.map((row) => row.session_id);
}

/** Ends every session of an account. */
export async function revokeAllSessions(database: Queryable, sub: string, reason: string): Promise<string[]> {
  const rows = await database.rows<{ session_id: string }>(revokeAll, [sub, reason]);
  return rows.map((row) => row.session_id);
}

/** Ends a session of a link, guest or device key, and all other sessions of its link. The returned hash is null when no link
 *  opened the session. */
export async function revokeLockedSession(
  database: Queryable,
  sub: string,
  sessionId: string,
  reason: string,
): Promise<{ readonly sessionIds: readonly string[]; readonly linkHash: Buffer | null }> {
  const values = [sub, sessionId, reason];
  const rows = await database.rows<{ session_id: string; link_hash: Buffer | null }>(revokeLocked, values);
  return { sessionIds: rows.map((row) => row.session_id), linkHash: rows[0]?.link_hash ?? null };
}

/** Gives a session full access after its device was trusted. */
export async function proveSession(database: Queryable, sub: string, sessionId: string): Promise<void> {
  await database.rows(prove, [sub, sessionId]);
}
