import { writeAudit } from '#platform/access/audit.ts';
import { bindingCookieName, hashSecret } from '#platform/access/binding.ts';
import { statement } from '#platform/database.ts';
import type { IdentityMeans } from './identity-means.ts';
import { toRemovedCookies } from './session-cookies.ts';
import { revokeAllSessions, revokeBoundSession } from './session-store.ts';
import { readClient, readText, requireCaller, requireClientSecret } from './user-pool-call.ts';
import type { PoolAnswer, PoolCall } from './user-pool-call.ts';

const revokeOne = statement<{ session_id: string }>(
  'pool_session_revoke',
  `
  update user_pool.session set revoked_at = now(), revoked_reason = 'signed out'
   where session_id = $1 and revoked_at is null returning session_id`,
);
const revokeByRefresh = statement<{ session_id: string }>(
  'pool_session_revoke_by_refresh',
  `
  update user_pool.session set revoked_at = now(), revoked_reason = 'signed out'
   where refresh_hash = $1 and client = 'services' and revoked_at is null returning session_id`,
);
// A link is over once its session signed out (T7).
const spendLinks = statement(
  'pool_spend_links',
  `
  update user_pool.signed_link_use u set spent_at = coalesce(u.spent_at, now())
    from user_pool.session s where s.session_id = any ($1::text[]) and s.link_hash = u.link_hash`,
);

/** Signs out: the browser's session its cookie belongs to, or the session of a refresh token of our services. Says the same
 *  whether there was one or not. Source: OPEN-34, SES-12. */
export async function revokeToken(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  if (readClient(call.input) === 'services') return revokeServicesToken(means, call);
  const secret = call.findCookie(bindingCookieName(means.isHttps));
  const ended = secret === null ? [] : await revokeBoundSession(means.database, secret, 'signed out');
  await finish(means, ended);
  return { body: { signedOut: true }, cookies: toRemovedCookies(means.isHttps) };
}

async function revokeServicesToken(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  requireClientSecret(means, call.input);
  const refreshHash = hashSecret(readText(call.input, 'Token'));
  const ended = await means.database.rows<{ session_id: string }>(revokeByRefresh, [refreshHash]);
  await finish(
    means,
    ended.map((row) => row.session_id),
  );
  return { body: { signedOut: true }, cookies: [] };
}

/** Ends every session of the person; a session that is not wholly the person's (device not trusted, link, guest) ends itself
 *  alone. Source: OPEN-34. */
export async function globalSignOut(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const { customer, client } = await requireCaller(means, call, ['full', 'unproven', 'linked', 'guest']);
  const ended =
    customer.scope.kind === 'full'
      ? await revokeAllSessions(means.database, customer.profileId, 'signed out everywhere')
      : (await means.database.rows<{ session_id: string }>(revokeOne, [customer.sessionId])).map(
          (row) => row.session_id,
        );
  await finish(means, ended, customer.profileId);
  return { body: { signedOut: true }, cookies: client === 'web' ? toRemovedCookies(means.isHttps) : [] };
}

async function finish(means: IdentityMeans, ended: readonly string[], profileId?: string): Promise<void> {
  for (const sessionId of ended) means.sessions.forget(sessionId);
  if (ended.length === 0) return;
  await means.database.rows(spendLinks, [ended]);
  await writeAudit(means.database, {
    action: 'signOut',
    decision: 'allowed',
    object: `${ended.length} sessions`,
    ...(profileId === undefined ? {} : { profileId }),
    ...(ended[0] === undefined ? {} : { sessionId: ended[0] }),
  });
}
