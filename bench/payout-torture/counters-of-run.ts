import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { handOutCash } from '@lendside/services/features/payouts/store-cash-queries.ts';
import { openDatabase, type Database } from '@lendside/services/platform/database.ts';
import { pause } from '../torture/submit-load.ts';

/** What the store's clerk knows of one payout: how often the till gave money, and whether a try had no answer. */
export interface HandedOut {
  given: number;
  isUnsure: boolean;
}

const TRIES_MAX = 400;
const AGAIN_MS = 100;

/** The counters at which people get cash: the store's, with its clerk's own book, and those of MoneyGram. */
export class Counters {
  readonly handedOut = new Map<string, HandedOut>();
  readonly #simulatorUrl: string;
  readonly #database: Database;

  constructor(databaseUrl: string, simulatorUrl: string) {
    this.#simulatorUrl = simulatorUrl;
    this.#database = openDatabase({
      url: databaseUrl,
      role: 'lendside_worker',
      connectionsMax: 4,
      onBroken: () => undefined,
    });
  }

  /** Gives the cash for this number, if it still waits. */
  async handOut(channel: DisbursementChannel, payoutId: string, shown: string): Promise<void> {
    await (channel === 'store' ? this.#handOutAtStore(payoutId, shown) : this.payOut(shown));
  }

  /** The MoneyGram agent gives the cash for this number. */
  async payOut(number: string): Promise<void> {
    await this.#tell('pay-out', number);
  }

  /** MoneyGram ends this number. */
  async expire(number: string): Promise<void> {
    await this.#tell('expire', number);
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  async #handOutAtStore(payoutId: string, shown: string): Promise<void> {
    const kept = this.handedOut.get(payoutId) ?? { given: 0, isUnsure: false };
    this.handedOut.set(payoutId, kept);
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      try {
        const answer = await this.#database.transaction((tx) => handOutCash(tx, shown));
        if (answer.ok) kept.given += 1;
        return;
      } catch {
        // The day is being closed, or the database is down: its commit may have arrived.
        kept.isUnsure = true;
        await pause(AGAIN_MS);
      }
    }
    throw new Error(`the store could not hand ${shown} out`);
  }

  async #tell(act: 'pay-out' | 'expire', number: string): Promise<void> {
    const answer = await fetch(`${this.#simulatorUrl}/control/payouts/moneygram/${act}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number }),
    });
    // 409: it was cancelled or fetched before.
    if (!answer.ok && answer.status !== 409) throw new Error(`MoneyGram did not ${act} ${number}: ${answer.status}`);
  }
}
