import { setTimeout as pause } from 'node:timers/promises';
import { statement, type Queryable } from '#platform/database.ts';

/** The channels workers listen to: payments to make, and messages that cannot wait. */
export const PAYMENT_CHANNEL = 'payment_work';
export const MESSAGE_CHANNEL = 'message_work';

const NOTIFY = {
  [PAYMENT_CHANNEL]: statement('payment_notify', `select pg_notify('${PAYMENT_CHANNEL}', '')`),
  [MESSAGE_CHANNEL]: statement('message_notify', `select pg_notify('${MESSAGE_CHANNEL}', '')`),
} as const;

/** A notice is a transaction of its own, and workers gather for longer than this when many payments come. */
const BETWEEN_NOTICES_MS = 5;
/** So many rings in that time, and workers look every now and then by themselves: what rings on goes together for longer. */
const MANY_RINGS = 4;
const BETWEEN_NOTICES_OF_MANY_MS = 20;

/** Tells workers that there is work, after the commit and beside the request: at most one notice is under way and one waits,
 *  however many payments arrive; the first one leaves at once, those that follow it closely go together. A lost notice costs one slow poll, so a failure is reported and not retried. Give it a
 *  connection of its own: a busy pool would queue the notices. */
export function makeWorkBell(
  database: Queryable,
  onFailure: (error: unknown) => void,
  channel: keyof typeof NOTIFY = PAYMENT_CHANNEL,
): { ring(): void } {
  const state = { isSending: false, isWanted: false, rings: 0 };
  const send = async (): Promise<void> => {
    state.isSending = true;
    try {
      while (state.isWanted) {
        state.isWanted = false;
        state.rings = 0;
        await database.rows(NOTIFY[channel]);
        await pause(BETWEEN_NOTICES_MS);
        if (state.rings >= MANY_RINGS) await pause(BETWEEN_NOTICES_OF_MANY_MS);
      }
    } catch (error) {
      onFailure(error);
    } finally {
      state.isSending = false;
    }
  };
  return {
    ring: () => {
      state.isWanted = true;
      state.rings += 1;
      if (!state.isSending) void send();
    },
  };
}
