import type { Marketing, MarketingOutcome } from '#marketing/port.ts';

/** How Iterable is reached. */
export interface IterableOptions {
  /** Without a trailing slash; `https://api.iterable.com` is Iterable's own. */
  readonly baseUrl: string;
  readonly key: string;
  readonly timeoutMs: number;
}

/** Tells Iterable by its public protocol: events to `/api/events/track`, fields to `/api/users/update`, the key in `Api-Key`. Any
 *  answer but 200 with the code `Success` is a failure. Source: partner notes, Iterable. */
export function openIterable({ baseUrl, key, timeoutMs }: IterableOptions): Marketing {
  const post = async (path: string, body: unknown): Promise<MarketingOutcome> => {
    try {
      const answer = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'Api-Key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const said: unknown = await answer.json();
      const code = typeof said === 'object' && said !== null && 'code' in said ? String(said.code) : 'no code';
      if (answer.status === 200 && code === 'Success') return { kind: 'sent' };
      return { kind: 'failed', detail: `HTTP ${answer.status} ${code}` };
    } catch (error) {
      return { kind: 'failed', detail: error instanceof Error ? error.name : 'no answer' };
    }
  };
  return {
    trackEvent: ({ email, eventName, id, dataFields }) =>
      post('/api/events/track', { email, eventName, id, dataFields }),
    saveProfile: (email, dataFields) => post('/api/users/update', { email, dataFields, mergeNestedObjects: true }),
  };
}
