import { endDeviceSession } from '@lendside/contract/session/end-device-session.ts';
import { callAs } from '#api/call.ts';
import type { Session } from '#api/session-store.ts';

/** Ends a session of a link, guest or device key, which may be gone from this tab already. Source: AUT-24, API-19. */
export async function endLinkedSession(session: Session): Promise<void> {
  // Who is done with a link closes the page: it is ended all the same.
  await callAs(session, endDeviceSession, {}, { isLast: true });
}
