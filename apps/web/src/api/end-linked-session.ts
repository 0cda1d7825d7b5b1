import { endDeviceSession } from '@lendside/contract/session/end-device-session.ts';
import { callAs } from './call.ts';
import type { Session } from './session-store.ts';

/** Ends the session of a link, guest or device key, which this tab may have dropped already. Source: AUT-24, API-19. */
export async function endLinkedSession(session: Session): Promise<void> {
  // People often close the page when they are done with a link; `isLast` sends the call anyway.
  await callAs(session, endDeviceSession, {}, { isLast: true });
}
