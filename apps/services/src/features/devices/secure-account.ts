import { sendSecurityNotice } from '#identity/codes/security-notice.ts';
import { forgetAllDevices, forgetDevice } from '#identity/devices.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { toRemovedCookies, toRemovedDeviceCookie } from '#identity/session-cookies.ts';
import { revokeAllSessions } from '#identity/session-store.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import { personStatement } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';

/** Forgets a device of the customer and ends its sessions, including this session when the device is in use. Refuses with
 *  `NotFoundException` when the device belongs to somebody else. Source: issue 4 (devices page), T5. */
export async function forgetOwnDevice(
  means: IdentityMeans,
  deviceKey: string,
  caller: Customer,
  context: CallContext,
): Promise<{ forgotten: boolean }> {
  const ended = await means.database.transaction(async (tx) => {
    const sessions = await forgetDevice(tx, caller.profileId, deviceKey, 'by its customer');
    await writeAudit(tx, {
      action: 'forgetDevice',
      decision: sessions === null ? 'refused' : 'allowed',
      profileId: caller.profileId,
      sessionId: caller.sessionId,
      // An unknown device key is free text, so it stays out of the audit log.
      ...(sessions === null ? { reason: 'not found' } : { object: deviceKey }),
      brand: context.brand,
      requestId: context.requestId,
    });
    return sessions;
  });
  if (ended === null) throw new Refused('NotFoundException', 'There is no such device.');
  for (const sessionId of ended) means.sessions.forget(sessionId);
  if (deviceKey === caller.deviceKey) removeAllCookies(means, context);
  return { forgotten: true };
}

const findSignIn = personStatement<{ session_id: string }>(
  'sign_in_find',
  `
  select session_id from user_pool.session where session_id = $1 and sub = $2 and created_at > now() - make_interval(days => $3)`,
  2,
);
const requireReset = personStatement(
  'account_require_reset',
  `update user_pool.account set status = 'RESET_REQUIRED' where sub = $1`,
);

/** Handles a sign-in that the customer reports as not theirs. Every session ends, every device is forgotten, the next sign-in
 *  requires a new password, and the person gets a notice. Refuses with `NotFoundException` when the sign-in belongs to another
 *  account. Source: issue 4 (devices page), security T5, T10. */
export async function disownSignIn(
  means: IdentityMeans,
  signInId: string,
  caller: Customer,
  context: CallContext,
): Promise<{ secured: boolean }> {
  const { profileId, sessionId } = caller;
  const call = { brand: context.brand, requestId: context.requestId };
  const ended = await means.database.transaction(async (tx) => {
    const values = [signInId, profileId, LIMITS.signInHistoryDays];
    if ((await tx.row<{ session_id: string }>(findSignIn, values)) === null) return null;
    // Runs first, because it waits for a sign-in in progress. That sign-in's session is ended with the others.
    await tx.rows(requireReset, [profileId]);
    const sessions = await revokeAllSessions(tx, profileId, 'a sign-in was disowned');
    await forgetAllDevices(tx, profileId, 'a sign-in was disowned');
    await writeAudit(tx, {
      action: 'disownSignIn',
      decision: 'allowed',
      profileId,
      sessionId,
      object: signInId,
      ...call,
    });
    await sendSecurityNotice(tx, means.sealing, { profileId, notice: 'disowned', ...call });
    return sessions;
  });
  if (ended === null) {
    await writeAudit(means.database, {
      action: 'disownSignIn',
      decision: 'refused',
      profileId,
      sessionId,
      reason: 'not found',
      ...call,
    });
    throw new Refused('NotFoundException', 'There is no such sign-in.');
  }
  for (const endedId of ended) means.sessions.forget(endedId);
  means.sessions.forgetAllOf(profileId);
  removeAllCookies(means, context);
  return { secured: true };
}

function removeAllCookies(means: IdentityMeans, context: CallContext): void {
  for (const cookie of [...toRemovedCookies(means.isHttps), toRemovedDeviceCookie(means.isHttps)])
    context.setCookie(cookie);
}
