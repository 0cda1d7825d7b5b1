import type { EntryBooks } from '#ach-originator/entry-books.ts';
import type { CardBooks } from '#books/card-books.ts';
import type { ChargeBooks } from '#books/charge-books.ts';
import type { MessageBooks } from '#books/message-books.ts';
import type { Config } from '#config.ts';
import type { TokenSigner } from '#cybersource/token-signer.ts';
import type { FaultDesk } from '#faults/fault-desk.ts';
import type { Invictus } from '#invictus/invictus.ts';
import type { Clock } from '#timing/clock.ts';

/** What every simulated partner works with. */
export type World = {
  config: Config;
  clock: Clock;
  charges: ChargeBooks;
  cards: CardBooks;
  /** The partner bank's books of ACH debits. */
  entries: EntryBooks;
  messages: MessageBooks;
  invictus: Invictus;
  faults: FaultDesk;
  signer: TokenSigner;
  /** Keys the fingerprints of card numbers. */
  fingerprintKey: Buffer;
  /** Public base of the simulator without a trailing slash; known once it listens. */
  publicUrl(): string;
};
