import webPush from 'web-push';
import type { PushAddress, PushOutcome, PushSender } from '../port.ts';

/** How we sign, and whom a push service may write to about us. */
export interface WebPushOptions {
  /** VAPID keys, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** A `mailto:` or `https:` address. */
  readonly subject: string;
  readonly timeoutMs: number;
  /** Where Google's push services are reached instead of at their own names (a relay, the simulator); empty for nowhere else. */
  readonly googleUrl: string;
}

/** A notification that was not delivered after a day is no news. */
const TTL_SECONDS = 24 * 60 * 60;

const GONE = [404, 410];

/** Names by which Chrome and Chromium call Google's push service. */
const GOOGLE = /^https:\/\/(?:fcm\.googleapis|jmt17\.google)\.com(?=\/)/;

/** Sends by Web Push to whatever service the browser named. Encryption and signature are the library's; the request is ours, because
 *  the library's speaks https only and the local service does not. */
export function openWebPush({ timeoutMs, googleUrl, ...vapidDetails }: WebPushOptions): PushSender {
  const write = (to: PushAddress, payload: string, topic: string) =>
    webPush.generateRequestDetails(to, payload, {
      vapidDetails,
      TTL: TTL_SECONDS,
      topic,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
    });
  const ownFault = findOwnFault(vapidDetails);
  return {
    send: async (to, payload, topic) => {
      let request: ReturnType<typeof write>;
      if (ownFault !== null) return { kind: 'unknown', detail: ownFault };
      try {
        request = write(to, payload, topic);
      } catch {
        // Keys that are on no curve: no message can be written to them.
        return { kind: 'gone' };
      }
      try {
        const answer = await fetch(googleUrl === '' ? request.endpoint : request.endpoint.replace(GOOGLE, googleUrl), {
          method: 'POST',
          headers: toHeaders(request.headers),
          body: new Uint8Array(request.body),
          signal: AbortSignal.timeout(timeoutMs),
          // Nobody leads us to another address.
          redirect: 'manual',
        });
        // Nothing in it is read; left alone it would keep its connection.
        await answer.body?.cancel();
        return toOutcome(answer.status);
      } catch {
        return { kind: 'unknown', detail: 'nothing was answered' };
      }
    },
  };
}

/** What is wrong with our own keys or subject, in words without them; null for nothing. Looked for apart from any browser: a setting
 *  with a slip would otherwise make every browser one that is gone, and all of them would be forgotten. */
function findOwnFault({
  publicKey,
  privateKey,
  subject,
}: Pick<WebPushOptions, 'publicKey' | 'privateKey' | 'subject'>) {
  try {
    webPush.getVapidHeaders('https://push.example', subject, publicKey, privateKey, 'aes128gcm');
    return null;
  } catch {
    return 'the settings of web push (keys, subject) are not valid';
  }
}

// fetch counts the bytes itself.
function toHeaders(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
    ),
  );
}

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (GONE.includes(status)) return { kind: 'gone' };
  const detail = `the push service answered ${status}`;
  return status === 429 || status >= 500 ? { kind: 'unknown', detail } : { kind: 'refused', detail };
}
