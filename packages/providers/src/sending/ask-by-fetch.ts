import { ANSWER_LENGTH_MAX } from './send-once.ts';

/** One HTTP request that may be sent again, because it moves no money or its receiver deduplicates by reference. */
export interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
  /** Time for the whole answer, including its body. */
  readonly timeoutMs: number;
  /** Defaults to the platform's `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** Result of a request. `lost`: no answer in time, an answer that is too long, or a redirect. `detail` holds neither the URL
 *  nor anything that was sent. */
export type Asked =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'lost'; readonly detail: string };

/** Like `Asked`, with the bytes of the answer. */
export type AskedForBytes =
  | { readonly kind: 'answered'; readonly status: number; readonly body: Uint8Array }
  | Extract<Asked, { kind: 'lost' }>;

/** Sends one request. Never throws, reads at most one megabyte and never follows a redirect, because the request may hold a
 *  code, a name or a key that only this partner may see. */
export async function askByFetch(question: Question): Promise<Asked> {
  const asked = await askForBytes(question, ANSWER_LENGTH_MAX);
  return asked.kind === 'lost' ? asked : { ...asked, body: Buffer.from(asked.body).toString('utf8') };
}

/** Like `askByFetch`, for a file of at most `lengthMax` bytes. */
export async function askForBytes(
  { url, timeoutMs, fetch: ownFetch, ...init }: Question,
  lengthMax: number,
): Promise<AskedForBytes> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await (ownFetch ?? fetch)(url, { ...init, signal, redirect: 'error' });
    const body = await readBody(answer, lengthMax);
    if (body === null) return { kind: 'lost', detail: 'the answer is too long' };
    return { kind: 'answered', status: answer.status, body };
  } catch (error) {
    return { kind: 'lost', detail: signal.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(error) };
  }
}

/** Parses a JSON answer. Returns undefined for anything else. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Reads a body. Returns null when it is too long, and drops the connection without reading the remaining bytes. */
async function readBody(answer: Response, lengthMax: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > lengthMax) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Returns the system's error code, for example ECONNREFUSED, because `fetch` itself only says that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === '' ? 'the connection failed' : code;
}
