import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';
import { createMemorySlot } from '#steps/enter-code/memory-slot.ts';
import type { SentCode } from '#steps/enter-code/sent-code.ts';

/** A new e-mail or phone on its way to being confirmed. */
export interface ContactChange {
  /** As the user pool will know it. */
  readonly newAlias: string;
  readonly kind: 'email' | 'phone';
  readonly sent: SentCode | null;
  readonly isDone: boolean;
}

/** The change under way in this page load, in memory only. */
export const contactChange = createMemorySlot<ContactChange>();

// What one person typed is not there for the next. Source: SES-15.
followReaderLeft(sessionStore, () => contactChange.write(null));

/** Words for a contact by its kind. */
export const KIND_WORDS = { email: 'email', phone: 'phone number' } as const;
