import { sessionStore } from './session.ts';
import { noteEvent, recordEvent } from '#device/event-notes.ts';
import { tellSignedOut } from './session-channel.ts';
import { noteCookiesOnTheWay } from './session-cookies.ts';
import type { Session } from './session-store.ts';
import { revokeSession } from './user-pool.ts';

/** Why a session ended. Source: SES-13, SES-19 to SES-24. */
export const SIGN_OUT_REASONS = [
  'reviewPayment',
  'sideBarButton',
  'sessionTimeout',
  'trustedDeviceFailure',
  'networkError',
  'profileLock',
] as const;

export type SignOutReason = (typeof SIGN_OUT_REASONS)[number];

/** Records the logout event and ends the session in every tab. Source: SES-12, SES-13, DOC-15. */
export function signOut(reason: SignOutReason): Promise<void> {
  recordEvent({ name: 'logout', method: reason });
  return endSession();
}

/** Ends the session here and in every other tab. Local data is cleared immediately, whatever the sign-out call returns.
 *  Source: SES-12 to SES-18, SES-25, AUT-24, OPEN-34, OPEN-35. */
export async function endSession(): Promise<void> {
  const session = sessionStore.read();
  // Started before the store is cleared, because it needs the token. The screen does not wait for its answer.
  const ended = session === null ? null : askToEnd(session);
  if (ended !== null) noteCookiesOnTheWay(ended);
  sessionStore.clear();
  tellSignedOut();
  await ended?.catch(() => noteEvent('the sign-out call failed'));
}

/** The user pool ends its own sessions; links, guests and device keys have a call of their own. */
async function askToEnd(session: Session): Promise<void> {
  if (session.serviceConfiguration.isRenewable) return revokeSession();
  // Loaded late: few need it, and it imports the contract.
  const { endLinkedSession } = await import('./end-linked-session.ts');
  return endLinkedSession(session);
}
