import type { Marketing, MarketingOutcome } from '#marketing/port.ts';
import { askByFetch, readJson } from '#sending/ask-by-fetch.ts';

/** Connection settings for Iterable. */
export interface IterableOptions {
  /** Without a trailing slash. Iterable's own URL is `https://api.iterable.com`. */
  readonly baseUrl: string;
  readonly key: string;
  readonly timeoutMs: number;
}

// Maximum length of a remote error code in our log.
const CODE_LENGTH_MAX = 60;

/** Talks to Iterable's public API: events to `/api/events/track`, fields to `/api/users/update`, the key in `Api-Key`. Any
 *  answer except 200 with the code `Success` is a failure. Source: partner notes, Iterable. */
export function openIterable({ baseUrl, key, timeoutMs }: IterableOptions): Marketing {
  const post = async (path: string, body: unknown): Promise<MarketingOutcome> => {
    const asked = await askByFetch({
      method: 'POST',
      url: `${baseUrl}${path}`,
      headers: { 'content-type': 'application/json', 'Api-Key': key },
      body: JSON.stringify(body),
      timeoutMs,
    });
    if (asked.kind === 'lost') return { kind: 'failed', detail: asked.detail };
    const said = readJson(asked.body);
    const code = typeof said === 'object' && said !== null && 'code' in said ? String(said.code) : 'no code';
    if (asked.status === 200 && code === 'Success') return { kind: 'sent' };
    return { kind: 'failed', detail: `HTTP ${asked.status} ${code.slice(0, CODE_LENGTH_MAX)}` };
  };
  return {
    trackEvent: ({ email, eventName, id, dataFields }) =>
      post('/api/events/track', { email, eventName, id, dataFields }),
    saveProfile: (email, dataFields) => post('/api/users/update', { email, dataFields, mergeNestedObjects: true }),
  };
}
