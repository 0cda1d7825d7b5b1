import { authenticate } from '@lendside/contract/session/authenticate.ts';
import { call } from '#api/call.ts';
import type { Session } from '#api/session-store.ts';
import { describeBrowser } from '#device/browser-description.ts';
import { legacyReferralFields } from '#navigation/legacy-referral.ts';
import { openSession } from '#navigation/open-session.ts';
import { rememberDevice } from '#navigation/remember-device.ts';

/** Opens a new session with the signed-in person's password. Does not change whether the device is remembered. Throws
 *  ApiError. Source: security T24. */
async function signInAgainWithPassword(username: string, password: string): Promise<Session> {
  const encodedData = describeBrowser();
  return openSession(await call(authenticate, { username, password, encodedData, ...legacyReferralFields() }));
}

/** Signs in with a password that was just set or verified. Does not remember the device, because the person was not asked.
 *  Throws ApiError. Source: AUT-06, AUT-15, AUT-28, OPEN-42. */
export async function signInWithPassword(username: string, password: string): Promise<void> {
  rememberDevice(await signInAgainWithPassword(username, password), false);
}
