import { authenticate } from '@lendside/contract/session/authenticate.ts';
import { call } from '#api/call.ts';
import { legacyReferralFields } from '#navigation/legacy-referral.ts';
import { openSession } from '#navigation/open-session.ts';

/** Signs in with a password that was just set, verified or asked for again, and keeps the session. Throws ApiError.
 *  Source: AUT-15, AUT-28, OPEN-42. */
export async function signInWithPassword(username: string, password: string): Promise<void> {
  openSession(await call(authenticate, { username, password, ...legacyReferralFields() }));
}
