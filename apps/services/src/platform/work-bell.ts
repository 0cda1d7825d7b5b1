import { setTimeout as pause } from 'node:timers/promises';
import { statement, type Queryable } from '#platform/database.ts';

/** The channels that workers listen to: payments, and messages that cannot wait. */
export const PAYMENT_CHANNEL = 'payment_work';
export const MESSAGE_CHANNEL = 'message_work';

const NOTIFY = {
  [PAYMENT_CHANNEL]: statement('payment_notify', `select pg_notify('${PAYMENT_CHANNEL}', '')`),
  [MESSAGE_CHANNEL]: statement('message_notify', `select pg_notify('${MESSAGE_CHANNEL}', '')`),
} as const;

/** A notice is a transaction of its own. Under load, workers wait longer than this between two claims. */
const BETWEEN_NOTICES_MS = 5;
/** From so many rings in that time on, workers poll anyway, so that notices are grouped for longer. */
const MANY_RINGS = 4;
const BETWEEN_NOTICES_OF_MANY_MS = 20;

/** Notifies workers of work, after the commit and without holding up the request. The first notice is sent at once; notices that follow
 *  closely are grouped, so that at most one is under way and one waits. A lost notice costs one slow poll: a failure is reported and not
 *  retried. Give it a connection of its own, because a busy pool would queue the notices. */
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
