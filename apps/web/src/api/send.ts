import type { Call } from '@lendside/contract/client-call.ts';
import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { ApiError } from './api-error.ts';

/** The answer as received; its body is parsed when it is JSON. */
export interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;
}

let timeoutMs: number = LIMITS.apiTimeoutMs;

/** Sets the time-out of all calls from the lender's settings, in place of 35 s. Source: DOC-09, CFG-11. */
export function limitCalls(toMs: number): void {
  timeoutMs = toMs;
}

/** Returns the time-out of all calls. A request that got no answer by then may not arrive any more. */
export function callTimeoutMs(): number {
  return timeoutMs;
}

/** Sends a request once. Throws ApiError `unreachable` when nothing answers, and `interrupted` when the answer is cut off or
 *  later than the time-out (35 s, or what `limitCalls` set). An abort by the caller passes through. `isLast` lets the browser
 *  send it while the page closes. Source: OPEN-67, LCF-021, CFG-11. */
export async function send(request: Call, signal: AbortSignal | undefined, isLast = false): Promise<RawAnswer> {
  const controller = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, timeoutMs);
  const stop = () => controller.abort();
  signal?.addEventListener('abort', stop);
  try {
    const answer = await fetchOnce(request, { signal: controller.signal, keepalive: isLast }, signal, () => isLate);
    return { status: answer.status, body: await readBody(answer), retryAfterSeconds: retryAfter(answer) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

async function fetchOnce(
  request: Call,
  how: Pick<RequestInit, 'signal' | 'keepalive'>,
  outer: AbortSignal | undefined,
  isLate: () => boolean,
): Promise<Response> {
  try {
    return await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      ...how,
      credentials: 'same-origin',
      cache: 'no-store',
    });
  } catch (error) {
    if (outer?.aborted === true) throw error;
    throw new ApiError({ kind: isLate() ? 'interrupted' : 'unreachable' });
  }
}

async function readBody(answer: Response): Promise<unknown> {
  try {
    const mediaType = answer.headers.get('content-type') ?? '';
    if (/\/pdf|octet-stream|image\/png|text\/csv/.test(mediaType)) return new Uint8Array(await answer.arrayBuffer());
    const text = await answer.text();
    return mediaType.includes('json') && text !== '' ? (JSON.parse(text) as unknown) : null;
  } catch {
    throw new ApiError({ kind: 'interrupted' });
  }
}

function retryAfter(answer: Response): number | null {
  const seconds = Number(answer.headers.get('retry-after') ?? '');
  return Number.isInteger(seconds) && seconds > 0 ? seconds : null;
}
