import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { PushSender } from '@lendside/providers/push/port.ts';
import type { Queryable } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Mode } from '#platform/system-mode.ts';
import { dropPushAddress, findPushAddress } from './push-store.ts';

/** Texts of the notifications. They contain no name, amount or loan, because anybody can read a lock screen. */
const WORDS = {
  paymentPosted: 'Your payment was posted.',
  paymentDue: 'You have a payment coming up. Open the app to see it.',
  paymentMissing: "There's an update on your account.",
  newOffer: 'You have a new offer. Open the app to see it.',
} as const;

/** The subject of a notification. */
export type PushEvent = keyof typeof WORDS;

/** The page that every notification opens. */
const PATH = '/Dashboard';

/** Time zone for quiet hours. A push message names no store. */
const DEFAULT_TIME_ZONE = 'America/Chicago';

/** What sending notifications depends on. `nowMs` is the real time, for quiet hours; simulations have no quiet hours. */
export interface PushMessageOptions {
  readonly database: Queryable;
  readonly sealing: Sealing;
  readonly sender: PushSender;
  readonly mode: Mode;
  /** Returns how many ms a text must wait for the end of the quiet hours in a time zone; 0 outside them. */
  readonly quietDelayMs: (nowMs: number, timeZone: string) => number;
  readonly nowMs?: () => number;
}

/** Makes the outbox kind `push`; its payload is { endpointHash (hex), event, brand }. Deletes a subscription whose URL no
 *  longer exists. Retries an uncertain delivery at most five times. In quiet hours sends only `paymentPosted`, because the
 *  customer has just paid. */
export function pushMessages({
  database,
  sealing,
  sender,
  mode,
  quietDelayMs,
  nowMs = Date.now,
}: PushMessageOptions): OutboxKind {
  return {
    attemptsMax: 5,
    work: async (payload) => {
      const event = readEvent(payload['event']);
      if (event === null) return { kind: 'giveUp', detail: 'there is no such event' };
      const delayMs = event === 'paymentPosted' || mode === 'simulation' ? 0 : quietDelayMs(nowMs(), DEFAULT_TIME_ZONE);
      if (delayMs > 0) return { kind: 'later', delayMs };
      const address = await findPushAddress(database, sealing, String(payload['endpointHash']));
      if (address === null) return { kind: 'done' };
      const code = findBrandCode(String(payload['brand']));
      const title = code === null ? 'Your account' : brandName(code, {});
      const message = JSON.stringify({ title, body: WORDS[event], path: PATH, tag: event });
      const outcome = await sender.send(address, message, event);
      if (outcome.kind === 'gone') await dropPushAddress(database, address.endpoint);
      if (outcome.kind === 'accepted' || outcome.kind === 'gone') return { kind: 'done' };
      return { kind: outcome.kind === 'refused' ? 'giveUp' : 'again', detail: outcome.detail };
    },
  };
}

function readEvent(value: unknown): PushEvent | null {
  return typeof value === 'string' && Object.hasOwn(WORDS, value) ? (value as PushEvent) : null;
}
