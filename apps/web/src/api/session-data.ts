import { readIdentity } from './identity.ts';
import { followReaderLeft } from './reader.ts';
import type { SessionStore } from './session-store.ts';
import { dropWork } from './work-in-progress.ts';
import { storedEntries, type StoredEntries } from '#device/stored-entries.ts';
import { tabStorage, type KeyValueStore } from '#device/storage.ts';

interface Places {
  readonly entries: StoredEntries;
  readonly tab: KeyValueStore;
}

/** Ties browser data to the session. Its end removes all of the tab's storage (tokens, locks, work in progress, the wanted
 *  page) and every stored entry that must not outlive sign-out. During the session, the token cookie follows its token. A new
 *  session of another person does not get the earlier person's work in progress. State modules follow the session store
 *  themselves. Source: SES-15 to SES-18, SES-27, OPEN-34. */
export function tieDataToSession(
  store: SessionStore,
  { entries, tab }: Places = { entries: storedEntries, tab: tabStorage },
): () => void {
  let token = store.read()?.accessToken ?? null;
  const stopFollowing = followReaderLeft(store, () => dropWork(tab, 'all'));
  const stop = store.subscribe(() => {
    const former = token;
    token = store.read()?.accessToken ?? null;
    if (token !== null && token !== former) keepToken(entries, token, store.read()?.idToken ?? '');
    if (token !== null || former === null) return;
    for (const key of tab.keys()) tab.remove(key);
    entries.removeAtSignOut();
  });
  return () => {
    stopFollowing();
    stop();
  };
}

/** Keeps a new access token: in its cookie, and for the calls about the partner's loans of the partner's customer. Source:
 *  SES-27, SES-35, LOP-084. */
function keepToken(entries: StoredEntries, token: string, idToken: string): void {
  entries.write('token', token);
  if (readIdentity(idToken).loanSystems.includes('Invictus')) entries.write('invictusAccessToken', token);
}

/** Renews the token cookie for its full lifetime, after each navigation while signed in. `seconds` overrides the default when
 *  the setting exists. Source: GRD-27, OPEN-18. */
export function renewTokenCookie(store: SessionStore, entries: StoredEntries = storedEntries, seconds?: number): void {
  const session = store.read();
  if (session !== null) entries.write('token', session.accessToken, seconds === undefined ? {} : { seconds });
}
