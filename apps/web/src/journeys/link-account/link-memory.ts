import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';
import { createMemorySlot } from '#steps/enter-code/memory-slot.ts';
import type { LinkEntries } from './link-entries.ts';

/** What was typed, for another try: everything but the SSN, which is typed anew. */
export const typedSlot = createMemorySlot<Omit<LinkEntries, 'ssn'>>();

/** Whose loans are linked to another profile: what a replacement is about. */
export const linkedElsewhereSlot = createMemorySlot<{ readonly customerId: string }>();

// What one person typed is not there for the next. Source: SES-15.
followReaderLeft(sessionStore, () => {
  typedSlot.write(null);
  linkedElsewhereSlot.write(null);
});
