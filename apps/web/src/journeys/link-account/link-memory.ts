import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';
import { createMemorySlot } from '#steps/enter-code/memory-slot.ts';
import type { LinkEntries } from './link-entries.ts';

/** The entries kept for another attempt. The SSN is left out and must be typed again. */
export const typedSlot = createMemorySlot<Omit<LinkEntries, 'ssn'>>();

/** The customer whose loans are linked to another profile and may be moved to this one. */
export const linkedElsewhereSlot = createMemorySlot<{ readonly customerId: string }>();

// Clears both slots when the session ends or passes to another person. Source: SES-15.
followReaderLeft(sessionStore, () => {
  typedSlot.write(null);
  linkedElsewhereSlot.write(null);
});
