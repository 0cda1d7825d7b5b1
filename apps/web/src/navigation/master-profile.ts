import { mdmProfile } from '@lendside/contract/profile/mdm-profile.ts';
import { call } from '#api/call.ts';
import { readClaims } from '#api/token-claims.ts';
import { sessionStore } from '#api/session.ts';
import { refreshSession } from '#api/user-pool.ts';
import { noteEvent } from '#device/event-notes.ts';

/** Makes the customer's master profile when the id token has no `custom:mdm_id`, and renews the tokens, which then have it.
 *  Link sessions have no profile of their own, and a blocked customer gets none. A failure is only logged: the next sign-in
 *  tries again. Source: API-33, LAP-053, ENT-01. */
export async function ensureMasterProfile(): Promise<void> {
  const session = sessionStore.read();
  if (session === null || hasMasterProfile(session.idToken)) return;
  if (!session.serviceConfiguration.isRenewable || session.serviceConfiguration.isBlocked) return;
  if (await refreshMasterProfile()) await refreshSession().catch(() => noteEvent('the tokens could not be renewed'));
}

/** Makes or refreshes the master profile, as after linking, when the caller renews the tokens itself. False when it failed. */
export async function refreshMasterProfile(): Promise<boolean> {
  try {
    await call(mdmProfile, {});
    return true;
  } catch {
    noteEvent('the master profile could not be made');
    return false;
  }
}

function hasMasterProfile(idToken: string): boolean {
  const mdmId = readClaims(idToken)?.['custom:mdm_id'];
  return typeof mdmId === 'string' && mdmId !== '';
}
