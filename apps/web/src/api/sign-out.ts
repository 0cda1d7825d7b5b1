import { sessionStore } from '#api/session.ts';
import { noteEvent } from '#device/event-notes.ts';
import { tellSignedOut } from '#api/session-channel.ts';
import { revokeSession } from '#api/user-pool.ts';

/** Why a session ended. Source: SES-13, SES-19, SES-20. */
export type SignOutReason =
  | 'reviewPayment'
  | 'sideBarButton'
  | 'sessionTimeout'
  | 'trustedDeviceFailure'
  | 'networkError'
  | 'profileLock';

/** Ends the session here and in every other tab: local data goes at once, whatever the sign-out call brings.
 *  Source: SES-12 to SES-18, OPEN-34, OPEN-35. */
export async function signOut(reason: SignOutReason): Promise<void> {
  const session = sessionStore.read();
  sessionStore.clear();
  tellSignedOut();
  if (session === null) return;
  try {
    await revokeSession(session);
  } catch {
    noteEvent(`sign-out call failed (${reason})`);
  }
}
