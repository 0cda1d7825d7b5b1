import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { LoanSystemUnavailable } from '#loan-systems/port.ts';
import { askByFetch, type Question } from '#sending/ask-by-fetch.ts';
import { parseAnswer, tokenAnswer } from './wire.ts';

/** Connection settings for Invictus. */
export interface InvictusOptions {
  /** Base URL without a trailing slash, e.g. "https://loans.invictus.example/invictus". */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Time for each request, including the body of its answer. */
  readonly timeoutMs: number;
  /** IANA time zone of the store that services the partner's loans. Today's date in this zone replaces an unreadable business
   *  date. LOP-087. */
  readonly storeTimeZone?: string;
  /** Defaults to the platform's `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A request to the partner. `idempotencyKey` is set when the request may be repeated. */
export interface PartnerRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path relative to the base URL, with its parts encoded. */
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** An answer of the partner. Excludes a 5xx, a 401 and any status that a proxy may have sent (429 for example). */
export interface PartnerAnswer {
  readonly status: number;
  readonly body: string;
}

/** Sends one request with a valid token. Throws `LoanSystemUnavailable` when there is no answer, a 5xx or no token. */
export type CallPartner = (request: PartnerRequest) => Promise<PartnerAnswer>;

interface Token {
  readonly text: string;
  readonly renewAtMs: number;
}

type SentRequest = Pick<Question, 'method' | 'headers' | 'body'>;

/** Statuses sent before the partner looked at the request: proxy authentication, too slow, too early, too many. They do not
 *  refuse the request, so it is sent again later. */
const IN_BETWEEN: ReadonlySet<number> = new Set([407, 408, 425, 429]);

/** How long before its expiry a token is renewed, so that no token expires while a request is in transit. */
const RENEW_BEFORE_MS = 60_000;

/** Opens a session. Its only state is the access token. Concurrent calls share one token request. The token is renewed shortly
 *  before it expires, and once when the partner has forgotten it (401). Source: docs/partners.md (Invictus). */
export function openPartnerSession(options: InvictusOptions): CallPartner {
  let held: Token | null = null;
  let asking: Promise<Token> | null = null;
  const getToken = async (): Promise<Token> => {
    if (held !== null && Date.now() < held.renewAtMs) return held;
    asking ??= askForToken(options).finally(() => {
      asking = null;
    });
    held = await asking;
    return held;
  };
  const sendWith = ({ text }: Token, request: PartnerRequest): Promise<PartnerAnswer> => {
    const { method, path, body, idempotencyKey } = request;
    return send(options, path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${text}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  return async (request) => {
    const token = await getToken();
    const answer = await sendWith(token, request);
    if (answer.status !== 401) return answer;
    if (held === token) held = null;
    const again = await sendWith(await getToken(), request);
    if (again.status === 401) throw unavailable('it does not take its own token');
    return again;
  };
}

/** Builds the error for a missing or unusable answer of the partner. `detail` must hold no secret. */
export function unavailable(detail: string): LoanSystemUnavailable {
  return new LoanSystemUnavailable(LOAN_SYSTEM_IDS.Invictus, detail);
}

async function askForToken(options: InvictusOptions): Promise<Token> {
  const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
  const askedAtMs = Date.now();
  const answer = await send(options, '/oauth/token', {
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const token = answer.status === 200 ? parseAnswer(tokenAnswer, answer.body) : null;
  if (token === null) throw unavailable(`no token, HTTP ${answer.status}`);
  return { text: token.access_token, renewAtMs: askedAtMs + token.expires_in * 1_000 - RENEW_BEFORE_MS };
}

async function send(options: InvictusOptions, path: string, init: SentRequest): Promise<PartnerAnswer> {
  const { baseUrl, timeoutMs, fetch } = options;
  const asked = await askByFetch({ ...init, url: baseUrl + path, timeoutMs, fetch });
  if (asked.kind === 'lost') throw unavailable(asked.detail);
  if (asked.status >= 500 || IN_BETWEEN.has(asked.status)) throw unavailable(`HTTP ${asked.status}`);
  return asked;
}
