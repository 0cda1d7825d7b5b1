import { useSyncExternalStore } from 'react';
import { createSessionStore, type Session } from './session-store.ts';
import { knowProfile } from '#device/event-notes.ts';
import { tabStorage } from '#device/storage.ts';

/** This tab's session. */
export const sessionStore = createSessionStore(tabStorage);
// Events keep the profile that was signed in when they happened, even when they are sent later.
knowProfile(() => sessionStore.read()?.profileId ?? null);

/** Returns this tab's session, null when signed out. The component re-renders when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.read);
}
