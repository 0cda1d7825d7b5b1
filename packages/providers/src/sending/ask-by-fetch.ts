import { ANSWER_LENGTH_MAX } from './send-once.ts';

/** One HTTP request that may be sent again: it moves no money, or its receiver tells a repetition by its reference. */
export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
  /** For the answer as a whole, its body included. */
  readonly timeoutMs: number;
  /** The platform's own when absent. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** What came of asking. `lost`: no answer, none in time, one that is too long, or one that leads to another address; `detail` holds
 *  neither the address nor anything that was sent. */
export type Asked =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'lost'; readonly detail: string };

/** Asks once. Never throws, reads no more than a megabyte, and goes to no address but the one given: what is sent (a code, a name, a
 *  key) is for that partner alone. */
export async function askByFetch({ url, timeoutMs, fetch: ownFetch, ...init }: Question): Promise<Asked> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await (ownFetch ?? fetch)(url, { ...init, signal, redirect: 'error' });
    const body = await readBody(answer);
    if (body === null) return { kind: 'lost', detail: 'the answer is too long' };
    return { kind: 'answered', status: answer.status, body };
  } catch (error) {
    return { kind: 'lost', detail: signal.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(error) };
  }
}

/** The JSON of an answer; undefined for anything else. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Null for a body that does not end where an answer should: the rest is left unread and its connection given up. */
async function readBody(answer: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > ANSWER_LENGTH_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The system's code, as ECONNREFUSED: fetch itself only says that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === '' ? 'the connection failed' : code;
}
