import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';
import { createMemorySlot } from '#steps/enter-code/memory-slot.ts';
import type { SentCode } from '#steps/enter-code/sent-code.ts';

/** A new email address or phone number that is not confirmed by its code yet. */
export interface ContactChange {
  /** The alias in the user pool's format. */
  readonly newAlias: string;
  readonly kind: 'email' | 'phone';
  readonly sent: SentCode | null;
  readonly isDone: boolean;
}

/** The change in progress in this page load, in memory only. */
export const contactChange = createMemorySlot<ContactChange>();

// Clears the change when the session ends or passes to another person. Source: SES-15.
followReaderLeft(sessionStore, () => contactChange.write(null));
