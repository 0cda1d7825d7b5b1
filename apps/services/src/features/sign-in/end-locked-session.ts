import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { toRemovedCookies } from '#identity/session-cookies.ts';
import { revokeLockedSession } from '#identity/session-store.ts';
import { spendLink } from './signed-links.ts';

/** Signs out a session that was opened by a device key, a link or a guest link. The link is used up, and all other sessions of
 *  that link end. The device cookie stays. Source: API-19, AUT-24, OPEN-34, T7. */
export async function endLockedSession(
  means: IdentityMeans,
  caller: Customer,
  context: CallContext,
): Promise<{ signedOut: boolean }> {
  const ended = await means.database.transaction(async (tx) => {
    const revoked = await revokeLockedSession(tx, caller.profileId, caller.sessionId, 'signed out');
    if (revoked.linkHash !== null) await spendLink(tx, revoked.linkHash);
    await writeAudit(tx, {
      action: 'signOut',
      decision: 'allowed',
      profileId: caller.profileId,
      sessionId: caller.sessionId,
      ...(revoked.linkHash === null ? {} : { reason: 'link spent' }),
      brand: context.brand,
      requestId: context.requestId,
    });
    return revoked.sessionIds;
  });
  for (const sessionId of ended) means.sessions.forget(sessionId);
  for (const cookie of toRemovedCookies(means.isHttps)) context.setCookie(cookie);
  return { signedOut: true };
}
