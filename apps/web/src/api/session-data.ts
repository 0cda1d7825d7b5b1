import { followReaderLeft } from '#api/reader.ts';
import type { SessionStore } from '#api/session-store.ts';
import { dropWork } from '#api/work-in-progress.ts';
import { storedEntries, type StoredEntries } from '#device/stored-entries.ts';
import { tabStorage, type KeyValueStore } from '#device/storage.ts';

interface Places {
  readonly entries: StoredEntries;
  readonly tab: KeyValueStore;
}

/** Ties what is kept in the browser to the session: whatever ends it takes all of the tab's storage along (tokens, locks, work in
 *  progress, where the person wanted to go) and every stored entry that does not outlive sign-out; while it lasts the token cookie
 *  follows its token. Who signs in over a session of somebody else does not find their work in progress. State modules follow the session store themselves. Source: SES-15 to SES-18, SES-27, OPEN-34. */
export function tieDataToSession(
  store: SessionStore,
  { entries, tab }: Places = { entries: storedEntries, tab: tabStorage },
): () => void {
  let token = store.read()?.accessToken ?? null;
  const stopFollowing = followReaderLeft(store, () => dropWork(tab, 'all'));
  const stop = store.subscribe(() => {
    const former = token;
    token = store.read()?.accessToken ?? null;
    if (token !== null && token !== former) entries.write('token', token);
    if (token !== null || former === null) return;
    for (const key of tab.keys()) tab.remove(key);
    entries.removeAtSignOut();
  });
  return () => {
    stopFollowing();
    stop();
  };
}

/** Writes the token cookie anew, with its whole lifetime: after each navigation while signed in. `seconds` is the setting, where
 *  there is one. Source: GRD-27, OPEN-18. */
export function renewTokenCookie(store: SessionStore, entries: StoredEntries = storedEntries, seconds?: number): void {
  const session = store.read();
  if (session !== null) entries.write('token', session.accessToken, seconds === undefined ? {} : { seconds });
}
