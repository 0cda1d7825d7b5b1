import { writeAudit } from '#platform/access/audit.ts';
import { bindingCookieName, hashSecret } from '#platform/access/binding.ts';
import { statement, type Transaction } from '#platform/database.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { toRemovedCookies } from '#identity/session-cookies.ts';
import { revokeAllSessions, revokeLockedSession } from '#identity/session-store.ts';
import { spendLink } from './signed-links.ts';
import {
  readClient,
  readText,
  requireCaller,
  requireClientSecret,
  type PoolAnswer,
  type PoolCall,
} from './user-pool-call.ts';

interface Holder {
  readonly session_id: string;
  readonly sub: string;
}

const findBound = statement<Holder>(
  'pool_session_bound',
  'select session_id, sub from user_pool.session_of_secret($1, false)',
);
const findByRefresh = statement<Holder>(
  'pool_session_by_refresh',
  'select session_id, sub from user_pool.session_of_secret($1, true)',
);

/** Signs out the session of the browser's cookie, or of our services' refresh token. The answer is the same when no session
 *  existed. Source: OPEN-34, SES-12. */
export async function revokeToken(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  if (readClient(call.input) === 'services') {
    requireClientSecret(means, call.input);
    await endSession(means, call, findByRefresh, readText(call.input, 'Token'));
    return { body: { signedOut: true }, cookies: [] };
  }
  await endSession(means, call, findBound, call.findCookie(bindingCookieName(means.isHttps)) ?? '');
  return { body: { signedOut: true }, cookies: toRemovedCookies(means.isHttps) };
}

/** Ends every session of the person. A limited session (untrusted device, link or guest) ends only itself. Source: OPEN-34. */
export async function globalSignOut(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const { customer, client } = await requireCaller(means, call, ['full', 'unproven', 'linked', 'guest']);
  const { profileId, sessionId } = customer;
  const holder = { session_id: sessionId, sub: profileId };
  await finish(means, call, holder, (tx) =>
    customer.scope.kind === 'full' ? revokeAllSessions(tx, profileId, 'signed out everywhere') : endOne(tx, holder),
  );
  return { body: { signedOut: true }, cookies: client === 'web' ? toRemovedCookies(means.isHttps) : [] };
}

async function endSession(means: IdentityMeans, call: PoolCall, find: typeof findBound, secret: string): Promise<void> {
  const holder = secret === '' ? null : await means.database.row<Holder>(find, [hashSecret(secret)]);
  if (holder !== null) await finish(means, call, holder, (tx) => endOne(tx, holder));
}

/** Ends one session. If a link opened it, the link is used up and all its other sessions end (T7). */
async function endOne(tx: Transaction, { sub, session_id: sessionId }: Holder): Promise<readonly string[]> {
  const { sessionIds, linkHash } = await revokeLockedSession(tx, sub, sessionId, 'signed out');
  if (linkHash !== null) await spendLink(tx, linkHash);
  return sessionIds;
}

async function finish(
  means: IdentityMeans,
  call: PoolCall,
  { sub, session_id: sessionId }: Holder,
  end: (tx: Transaction) => Promise<readonly string[]>,
): Promise<void> {
  const ended = await means.database.transaction(async (tx) => {
    const sessionIds = await end(tx);
    await writeAudit(tx, {
      action: 'signOut',
      decision: 'allowed',
      profileId: sub,
      sessionId,
      object: `sessions ended: ${sessionIds.length}`,
      requestId: call.requestId,
    });
    return sessionIds;
  });
  for (const each of ended) means.sessions.forget(each);
}
