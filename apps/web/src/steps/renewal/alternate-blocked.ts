import { createMemorySlot } from '#steps/enter-code/memory-slot.ts';
import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';

/** What the page of a locked loan is opened with. Names stay in memory and never in the address. Source: LRT-020, LOP-043. */
export interface AlternateBlocked {
  readonly loanId: number;
  readonly isLocked: boolean;
  readonly alternateName: string | null;
  /** ISO instants; null when unknown. */
  readonly since: string | null;
  readonly until: string | null;
  /** The payment that was received before the lock was seen; null when nothing was paid. */
  readonly payment: { readonly amountCents: number; readonly confirmationNumber: string | null } | null;
}

/** The lock that sent the reader to the page AlternateBlocked. */
export const alternateBlocked = createMemorySlot<AlternateBlocked>();

followReaderLeft(sessionStore, () => alternateBlocked.write(null));

const WHEN = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Tue, Jun 16, 9:41 AM" on the reader's clock. */
export function lockTime(instant: string): string {
  return WHEN.format(new Date(instant));
}
