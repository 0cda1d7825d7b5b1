import { sessionStore } from '#api/session.ts';
import { noteEvent, recordEvent } from '#device/event-notes.ts';
import { tellSignedOut } from '#api/session-channel.ts';
import { noteCookiesOnTheWay } from '#api/session-cookies.ts';
import type { Session } from '#api/session-store.ts';
import { revokeSession } from '#api/user-pool.ts';

/** Why a session ended. Source: SES-13, SES-19 to SES-24. */
export const SIGN_OUT_REASONS = [
  'reviewPayment',
  'sideBarButton',
  'sessionTimeout',
  'trustedDeviceFailure',
  'networkError',
  'profileLock',
] as const;

/** One of these reasons. */
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number];

/** Signs out: the event is told, and the session ends here and in every other tab. Source: SES-12, SES-13, DOC-15. */
export function signOut(reason: SignOutReason): Promise<void> {
  recordEvent({ name: 'logout', method: reason });
  return endSession();
}

/** Ends the session here and in every other tab: local data goes at once, whatever the sign-out call brings.
 *  Source: SES-12 to SES-18, SES-25, AUT-24, OPEN-34, OPEN-35. */
export async function endSession(): Promise<void> {
  const session = sessionStore.read();
  // Begun while the token is still here to be sent; its answer is nobody's business on the screen.
  const ended = session === null ? null : askToEnd(session);
  if (ended !== null) noteCookiesOnTheWay(ended);
  sessionStore.clear();
  tellSignedOut();
  await ended?.catch(() => noteEvent('the sign-out call failed'));
}

/** Sessions of the user pool end there; those of links, guests and device keys by their own call. */
async function askToEnd(session: Session): Promise<void> {
  if (session.serviceConfiguration.isRenewable) return revokeSession();
  // Needed by few, and it brings the contract along.
  const { endLinkedSession } = await import('#api/end-linked-session.ts');
  return endLinkedSession(session);
}
