import { useSyncExternalStore } from 'react';
import { createSessionStore, type Session } from '#api/session-store.ts';
import { knowProfile } from '#device/event-notes.ts';
import { tabStorage } from '#device/storage.ts';

/** This tab's session. */
export const sessionStore = createSessionStore(tabStorage);
// Whose session something happened in is not to be told later by whoever is here then.
knowProfile(() => sessionStore.read()?.profileId ?? null);

/** The session of this tab, null when signed out; the component follows its changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.read);
}
