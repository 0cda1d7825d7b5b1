import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import type { PushSender } from '@lendside/providers/push/port.ts';
import type { Queryable } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import type { Sealing } from '#platform/sealing.ts';
import type { Mode } from '#platform/system-mode.ts';
import { dropPushAddress, findPushAddress } from './push-store.ts';

/** What is told by notification. A lock screen shows it to anybody: no name, no amount, no loan. */
const WORDS = {
  paymentPosted: 'Your payment was posted.',
  paymentDue: 'A payment is coming up. Open the app to see it.',
  paymentMissing: 'There is news about your account.',
} as const;

/** What a notification is about. */
export type PushEvent = keyof typeof WORDS;

/** The page every notification opens. */
const PATH = '/Dashboard';

/** Where borrowers of no known store live for quiet hours. */
const DEFAULT_TIME_ZONE = 'America/Chicago';

/** What sending notifications needs. `nowMs` is the wall's clock, for quiet hours; a simulation has none. */
export interface PushMessageOptions {
  readonly database: Queryable;
  readonly sealing: Sealing;
  readonly sender: PushSender;
  readonly mode: Mode;
  /** How long a text would wait at this instant in this time zone. */
  readonly quietDelayMs: (nowMs: number, timeZone: string) => number;
  readonly nowMs?: () => number;
}

/** The outbox kind `push`: { endpointHash (hex), event, brand }. An address that is gone is forgotten; what was not surely delivered is
 *  tried again, five times. At night only what the person just did is told. */
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
