import type { GuestContactEntry } from '@lendside/domain/identity/guest-contact.ts';
import { useSyncExternalStore } from 'react';
import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';

const NOTHING: GuestContactEntry = { name: '', email: '', phone: '' };
const listeners = new Set<() => void>();
let entry = NOTHING;

/** What a guest typed about themselves. In memory only (C16), and gone with the session. */
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

/** What the guest typed so far; the component follows it. */
export function useGuestPayer(): GuestContactEntry {
  return useSyncExternalStore(guestPayer.subscribe, guestPayer.read);
}
