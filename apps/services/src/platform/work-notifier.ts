import { setTimeout as pause } from 'node:timers/promises';
import { statement, type Queryable } from './database.ts';

/** The channels that workers listen on: payments, payouts, messages that cannot wait, envelopes to read, renewals to end, and what people ask
 *  of applications. */
export const PAYMENT_CHANNEL = 'payment_work';
export const PAYOUT_CHANNEL = 'payout_work';
export const MESSAGE_CHANNEL = 'message_work';
export const SIGNING_CHANNEL = 'signing_work';
export const RENEWAL_CHANNEL = 'renewal_work';
export const ORIGINATION_CHANNEL = 'origination_work';

const NOTIFY = {
  [PAYMENT_CHANNEL]: statement('payment_notify', `select pg_notify('${PAYMENT_CHANNEL}', '')`),
  [PAYOUT_CHANNEL]: statement('payout_notify', `select pg_notify('${PAYOUT_CHANNEL}', '')`),
  [MESSAGE_CHANNEL]: statement('message_notify', `select pg_notify('${MESSAGE_CHANNEL}', '')`),
  [SIGNING_CHANNEL]: statement('signing_notify', `select pg_notify('${SIGNING_CHANNEL}', '')`),
} as const;

/** Each NOTIFY is its own transaction. Under load, workers wait longer than this between two claims anyway. */
const BETWEEN_NOTICES_MS = 5;
/** After this many notices in a row, group them for longer, because workers poll anyway. */
const MANY_NOTICES = 4;
const BETWEEN_NOTICES_OF_MANY_MS = 20;

/** Notifies workers of new work after the commit, without delaying the request. The first notice goes out at once. Notices
 *  that follow closely are grouped: at most one is being sent and one waits. A lost notice costs one slow poll, so a failure
 *  is reported and not retried. Use a separate connection, because a busy pool would queue the notices. */
export function makeWorkNotifier(
  database: Queryable,
  onFailure: (error: unknown) => void,
  channel: keyof typeof NOTIFY = PAYMENT_CHANNEL,
): { notify(): void } {
  const state = { isSending: false, isWanted: false, notices: 0 };
  const send = async (): Promise<void> => {
    state.isSending = true;
    try {
      while (state.isWanted) {
        state.isWanted = false;
        state.notices = 0;
        await database.rows(NOTIFY[channel]);
        await pause(BETWEEN_NOTICES_MS);
        if (state.notices >= MANY_NOTICES) await pause(BETWEEN_NOTICES_OF_MANY_MS);
      }
    } catch (error) {
      onFailure(error);
    } finally {
      state.isSending = false;
    }
  };
  return {
    notify: () => {
      state.isWanted = true;
      state.notices += 1;
      if (!state.isSending) void send();
    },
  };
}
