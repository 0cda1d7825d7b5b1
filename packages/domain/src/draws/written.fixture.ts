import type { JournalEntry } from '#ledger/journal-entry.ts';

/** Formats an entry as in the design: "Dr1100 1500.00 Cr2100 1482.00". */
export function written(entry: JournalEntry): string {
  return entry.lines
    .map(
      ({ account, side, amountCents }) => `${side === 'dr' ? 'Dr' : 'Cr'}${account} ${(amountCents / 100).toFixed(2)}`,
    )
    .join(' ');
}
