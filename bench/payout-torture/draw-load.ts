import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { cancelDraw, getDrawResult, startDraw } from '@lendside/contract/cash/draws.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { RefusedCall, type Caller } from '../signing-torture/call-services.ts';
import { pause } from '../torture/submit-load.ts';
import type { Counters } from './counters-of-run.ts';
import type { Drawer } from './seed-drawers.ts';
import { BEHAVIOR, LINE_CENTS, TIMES } from './settings.ts';

/** What a person asked for and was told. */
export interface Drawn {
  readonly drawer: Drawer;
  /** By key: every `messageKey` that came back for it; all of one key must be equal. */
  readonly answers: ReadonlyMap<string, ReadonlySet<string>>;
}

type Asked = RequestOf<typeof startDraw>;

const CHANNEL_TYPES = { store: 2, moneyGram: 14, debit: 16, ach: 101 } as const;
const PRESSES_MAX = 30;
const LOOKS_MAX = 2_000;
// The day has closed since the person looked. Nothing was accepted under this key.
const LOOK_AGAIN: ReadonlySet<string> = new Set(['QuoteChanged']);
// Another draw of the line is under way, or has used its credit up.
const SECOND_DRAW: ReadonlySet<string> = new Set(['CashPending', 'CashNotAvailable', 'AmountOutOfRange']);

/** Draws once, some people pressing four times in parallel, some asking twice under different keys. Then does what the plan says: fetches the
 *  cash, changes their mind, or waits. */
export async function drawCash(call: Caller, drawer: Drawer, counters: Counters): Promise<Drawn> {
  const visit = new DrawVisit(call, drawer);
  const payoutId = await visit.press();
  const { fate } = drawer.plan;
  if (fate === 'collected') await visit.collect(payoutId, counters);
  if (fate === 'expired') await visit.letExpire(payoutId, counters);
  if (fate === 'stopped') await visit.changeMind(payoutId, counters);
  return { drawer, answers: visit.answers };
}

class DrawVisit {
  readonly answers = new Map<string, Set<string>>();
  readonly #call: Caller;
  readonly #drawer: Drawer;

  constructor(call: Caller, drawer: Drawer) {
    this.#call = call;
    this.#drawer = drawer;
  }

  /** Presses until a draw is accepted, and returns its number. */
  async press(): Promise<string> {
    const copies = Math.random() < BEHAVIOR.quadruple ? 4 : 1;
    for (let press = 1; press <= PRESSES_MAX; press += 1) {
      const asked = await this.#look(press);
      const rival = { ...asked, drawKey: `${asked.drawKey}_rival`, disbursementAmount: cents(LINE_CENTS - 5_000) };
      const all = [...Array.from({ length: copies }, () => asked), ...(Math.random() < BEHAVIOR.rival ? [rival] : [])];
      const told = await Promise.all(all.map((each) => this.#ask(each)));
      const payoutId = told.find((each) => each !== null);
      if (payoutId != null) return payoutId;
    }
    throw new Error(`the quote of line ${this.#drawer.loanId} never stood still`);
  }

  /** Fetches the cash as soon as it is there. */
  async collect(payoutId: string, counters: Counters): Promise<void> {
    const shown = await this.#waitForReference(payoutId);
    if (shown !== null) await counters.handOut(this.#drawer.plan.channel, payoutId, shown);
  }

  /** Leaves the cash where it is. MoneyGram ends the reference; the store's own ends by the day. */
  async letExpire(payoutId: string, counters: Counters): Promise<void> {
    if (this.#drawer.plan.channel !== 'moneyGram') return;
    const shown = await this.#waitForReference(payoutId);
    if (shown !== null) await counters.expire(shown);
  }

  /** Cancels at a random moment, while the cash may be fetched by somebody who has its number. */
  async changeMind(payoutId: string, counters: Counters): Promise<void> {
    const isPickUp = this.#drawer.plan.channel === 'store' || this.#drawer.plan.channel === 'moneyGram';
    await pause(Math.random() * TIMES.changeOfMindMs);
    const taken = isPickUp && Math.random() < BEHAVIOR.taker ? this.collect(payoutId, counters) : null;
    await this.#cancel(payoutId);
    await taken;
  }

  async #cancel(payoutId: string): Promise<void> {
    const input = { loanId: this.#drawer.loanId, lmsId: 2 as const, transactionId: payoutId };
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      try {
        const answer = await this.#call.untilAnswered<ResponseOf<typeof cancelDraw>>('cancelDraw', this.#drawer, input);
        if (answer.cancelled) return;
      } catch (error) {
        if (error instanceof RefusedCall && error.errorCode === 'CannotCancelCash') return;
        throw error;
      }
      await pause(TIMES.lookMs);
    }
    throw new Error(`the cancel of ${payoutId} has no end`);
  }

  async #look(press: number): Promise<Asked> {
    const { loanId, cardId, amountCents, plan } = this.#drawer;
    const { storeId, intentId } = await this.#call.untilAnswered<Pick<Asked, 'storeId' | 'intentId'>>(
      'look',
      this.#drawer,
      { loanId },
    );
    return {
      drawKey: `draw_of_line_${loanId}_press_${press}`,
      loanId,
      storeId,
      lmsId: 2,
      guestPayment: false,
      disbursementAmount: cents(amountCents),
      disbursementType: CHANNEL_TYPES[plan.channel],
      disburseCardIds: plan.channel === 'debit' || plan.channel === 'ach' ? [cardId] : [],
      migrateProduct: false,
      intentId,
    };
  }

  /** Returns the number of the draw; null when nothing was accepted under this key. */
  async #ask(asked: Asked): Promise<string | null> {
    try {
      const { messageKey } = await this.#call.untilAnswered<ResponseOf<typeof startDraw>>(
        'startDraw',
        this.#drawer,
        asked,
      );
      this.answers.set(asked.drawKey, (this.answers.get(asked.drawKey) ?? new Set()).add(messageKey));
      return messageKey;
    } catch (error) {
      if (error instanceof RefusedCall && (LOOK_AGAIN.has(error.errorCode) || SECOND_DRAW.has(error.errorCode)))
        return null;
      throw error;
    }
  }

  /** Waits for the number that the person shows; null when the draw failed or was cancelled. */
  async #waitForReference(messageKey: string): Promise<string | null> {
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const found = await this.#call.untilAnswered<ResponseOf<typeof getDrawResult>>('getDrawResult', this.#drawer, {
        messageKey,
      });
      if (found.status === 'FAILED') return null;
      if (found.referenceNumber !== null) return found.referenceNumber;
      await pause(TIMES.lookMs);
    }
    throw new Error(`draw ${messageKey} has no end`);
  }
}
