import webPush from 'web-push';
import type { PushAddress, PushOutcome, PushSender } from '../port.ts';

/** Our signing keys, and our contact that push services can reach. */
export interface WebPushOptions {
  /** VAPID keys, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** A `mailto:` or `https:` URL. */
  readonly subject: string;
  readonly timeoutMs: number;
  /** Replacement URL for Google's push services (a relay or the simulator). Empty to use Google's own. */
  readonly googleUrl: string;
}

/** After a day without delivery, a notification is outdated. */
const TTL_SECONDS = 24 * 60 * 60;

const GONE = [404, 410];

/** URLs that Chrome and Chromium use for Google's push service. */
const GOOGLE = /^https:\/\/(?:fcm\.googleapis|jmt17\.google)\.com(?=\/)/;

/** Sends by Web Push to the service that the browser named. The library encrypts and signs. We send the request ourselves,
 *  because the library supports only https and the local test service has none. */
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
        // The browser's keys are not on the curve, so nothing can be encrypted for it.
        return { kind: 'gone' };
      }
      try {
        const answer = await fetch(googleUrl === '' ? request.endpoint : request.endpoint.replace(GOOGLE, googleUrl), {
          method: 'POST',
          headers: toHeaders(request.headers),
          body: new Uint8Array(request.body),
          signal: AbortSignal.timeout(timeoutMs),
          // Never follow a redirect to another URL.
          redirect: 'manual',
        });
        // The body is not needed, but an unread body would block the connection.
        await answer.body?.cancel();
        return toOutcome(answer.status);
      } catch {
        return { kind: 'unknown', detail: 'nothing was answered' };
      }
    },
  };
}

/** Checks our own keys and subject. Returns the error in words without the keys, or null. Without this check, a wrong setting
 *  would make every browser look gone, and all subscriptions would be deleted. */
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

// `fetch` sets content-length itself.
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
