import { isGuestToken } from './token-claims.ts';
import type { Session, SessionStore } from './session-store.ts';

/** Identifies the person and how much they may see; null when signed out. A guest on a borrower's loan is a different reader
 *  from that borrower. */
function readerOf(session: Session | null): string | null {
  if (session === null) return null;
  const { profileId, serviceConfiguration, idToken } = session;
  return `${profileId} ${String(serviceConfiguration.isRenewable)} ${String(isGuestToken(idToken))}`;
}

/** Runs `onLeft` when the reader changes: the session ended, or another person or other rights took it over. A first sign-in
 *  does not count, since before it only public data was read. Source: SES-15, SES-16, security T31. */
export function followReaderLeft(store: Pick<SessionStore, 'read' | 'subscribe'>, onLeft: () => void): () => void {
  let reader = readerOf(store.read());
  return store.subscribe(() => {
    const former = reader;
    reader = readerOf(store.read());
    const isAnother = former !== null && reader !== former;
    if (reader === null || isAnother) onLeft();
  });
}
