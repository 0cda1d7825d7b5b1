import { isGuestToken } from '#api/identity.ts';
import type { Session, SessionStore } from '#api/session-store.ts';

/** Who is here, and how much they may see; null for nobody. A guest by a link to somebody's loan is not that somebody. */
function readerOf(session: Session | null): string | null {
  if (session === null) return null;
  const { profileId, serviceConfiguration, idToken } = session;
  return `${profileId} ${String(serviceConfiguration.isRenewable)} ${String(isGuestToken(idToken))}`;
}

/** Tells when whoever was here is gone: the session is over, or one that reads as somebody else, or the same person who sees more or less,
 *  began over it. Who begins where there was none finds what everybody may read. Source: SES-15, SES-16, security T31. */
export function followReaderLeft(store: Pick<SessionStore, 'read' | 'subscribe'>, onLeft: () => void): () => void {
  let reader = readerOf(store.read());
  return store.subscribe(() => {
    const former = reader;
    reader = readerOf(store.read());
    const isAnother = former !== null && reader !== former;
    if (reader === null || isAnother) onLeft();
  });
}
