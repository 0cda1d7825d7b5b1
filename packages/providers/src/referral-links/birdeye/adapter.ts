import type { LinkOutcome, ReferralLinks } from '#referral-links/port.ts';
import { askByFetch, readJson } from '#sending/ask-by-fetch.ts';
import { readLink } from './wire.ts';

/** Connection settings for Birdeye. */
export interface BirdeyeOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly key: string;
  readonly timeoutMs: number;
}

/** People read the link and scan it as a QR code. */
const URL_MAX_CHARACTERS = 300;

/** Makes referral links at Birdeye. Birdeye documents no public call for referral links, so this protocol is our own: one JSON call
 *  behind a base URL and a key. A lender with Birdeye's private interface replaces this file. Source: LAP-117, `docs/partners.md`. */
export function openBirdeye({ baseUrl, key, timeoutMs }: BirdeyeOptions): ReferralLinks {
  return {
    make: async ({ reference, code, target, firstName, lastName, email, phone }) => {
      const asked = await askByFetch({
        method: 'POST',
        url: `${baseUrl}/v1/referral-links`,
        headers: { 'content-type': 'application/json', 'x-api-key': key, 'idempotency-key': reference },
        body: JSON.stringify({ reference, code, targetUrl: target, referrer: { firstName, lastName, email, phone } }),
        timeoutMs,
      });
      if (asked.kind === 'lost') return { kind: 'unavailable', detail: asked.detail };
      if (asked.status !== 200 && asked.status !== 201) return { kind: 'unavailable', detail: `HTTP ${asked.status}` };
      const link = readLink(readJson(asked.body));
      return link?.reference === reference ? toOutcome(link.url, baseUrl) : UNREADABLE;
    },
  };
}

const UNREADABLE: LinkOutcome = { kind: 'unavailable', detail: 'the answer cannot be read' };

/** Refuses a link that is too long or names a user. It must be https, unless the partner itself is reached without https. */
function toOutcome(text: string, baseUrl: string): LinkOutcome {
  const url = URL.parse(text);
  const protocols = new Set(['https:', URL.parse(baseUrl)?.protocol]);
  const isUsable =
    url !== null && text.length <= URL_MAX_CHARACTERS && protocols.has(url.protocol) && url.username === '';
  return isUsable ? { kind: 'made', url: text } : { kind: 'unavailable', detail: 'the link cannot be used' };
}
