import type { EntryBooks } from '#ach-originator/entry-books.ts';
import type { MessageBooks } from '#books/message-books.ts';
import type { CardDesk } from '#card-desk/card-desk.ts';
import type { Config } from '#config.ts';
import type { TokenSigner } from '#cybersource/token-signer.ts';
import type { Invictus } from '#invictus/invictus.ts';
import type { PayoutDesks } from '#payout-desk/payout-desk.ts';
import type { RoadDesk } from '#road/road-desk.ts';

/** Shared state of all simulated partners. The charges and faults at the top level are CyberSource's. */
export type World = CardDesk & {
  config: Config;
  repay: CardDesk;
  bridgePay: CardDesk;
  /** The partner bank's ACH debits. */
  entries: EntryBooks;
  /** Money out, by partner. */
  payouts: PayoutDesks;
  messages: MessageBooks;
  invictus: Invictus;
  signer: TokenSigner;
  /** Ordered and past faults of the failing proxy. */
  road: RoadDesk;
  /** URL of the app behind the failing proxy. Null when the proxy is not open. */
  roadUrl(): string | null;
  /** Public base URL without a trailing slash, known once the simulator listens. */
  publicUrl(): string;
};
