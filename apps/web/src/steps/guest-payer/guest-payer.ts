import type { GuestContactEntry } from '@lendside/domain/identity/guest-contact.ts';
import { useSyncExternalStore } from 'react';
import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';

const NOTHING: GuestContactEntry = { name: '', email: '', phone: '' };
const listeners = new Set<() => void>();
let entry = NOTHING;

/** A guest's entries about themselves. In memory only (C16), and cleared with the session. */
export const guestPayer = {
  read: (): GuestContactEntry => entry,
  write: (changes: Partial<GuestContactEntry>): void => {
    entry = { ...entry, ...changes };
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as const;

followReaderLeft(sessionStore, () => guestPayer.write(NOTHING));

/** Returns the guest's entries; the component re-renders when they change. */
export function useGuestPayer(): GuestContactEntry {
  return useSyncExternalStore(guestPayer.subscribe, guestPayer.read);
}
