import type { DatabaseSync } from 'node:sqlite';
import { cardBooks, type CardBooks } from '#books/card-books.ts';
import { chargeBooks, type ChargeBooks } from '#books/charge-books.ts';
import { openFaultDesk, type FaultDesk } from '#faults/fault-desk.ts';
import type { Clock } from '#timing/clock.ts';

/** One simulated card processor with its own charges, vault and faults. */
export type CardDesk = {
  charges: ChargeBooks;
  cards: CardBooks;
  faults: FaultDesk;
  clock: Clock;
  /** Key for the fingerprints of card numbers. */
  fingerprintKey: Buffer;
};

export function openCardDesk(database: DatabaseSync, clock: Clock, fingerprintKey: Buffer): CardDesk {
  const charges = chargeBooks(database);
  return { charges, cards: cardBooks(database), faults: openFaultDesk(charges.markFaultOnce), clock, fingerprintKey };
}
