import type { EntryBooks } from '#ach-originator/entry-books.ts';
import type { MessageBooks } from '#books/message-books.ts';
import type { CardDesk } from '#card-desk/card-desk.ts';
import type { Config } from '#config.ts';
import type { TokenSigner } from '#cybersource/token-signer.ts';
import type { Invictus } from '#invictus/invictus.ts';
import type { RoadDesk } from '#road/road-desk.ts';

/** What every simulated partner works with. Its own books and faults are CyberSource's. */
export type World = CardDesk & {
  config: Config;
  repay: CardDesk;
  bridgePay: CardDesk;
  /** The partner bank's books of ACH debits. */
  entries: EntryBooks;
  messages: MessageBooks;
  invictus: Invictus;
  signer: TokenSigner;
  /** What waits for calls on the road to Lendside. */
  road: RoadDesk;
  /** Where the app is opened over the road, known once it is open; null where none is. */
  roadUrl(): string | null;
  /** Public base of the simulator without a trailing slash; known once it listens. */
  publicUrl(): string;
};
