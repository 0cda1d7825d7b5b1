import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';
import { createMemorySlot } from '#steps/enter-code/memory-slot.ts';
import type { LinkEntries } from './link-entries.ts';

/** The entries for another try: everything except the SSN, which is typed again. */
export const typedSlot = createMemorySlot<Omit<LinkEntries, 'ssn'>>();

/** The customer whose loans are linked to another profile and may be moved. */
export const linkedElsewhereSlot = createMemorySlot<{ readonly customerId: string }>();

// Clears them for the next reader. Source: SES-15.
followReaderLeft(sessionStore, () => {
  typedSlot.write(null);
  linkedElsewhereSlot.write(null);
});
