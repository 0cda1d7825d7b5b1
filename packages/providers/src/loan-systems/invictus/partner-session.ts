import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { LoanSystemUnavailable } from '#loan-systems/port.ts';
import { askByFetch, type Question } from '#sending/ask-by-fetch.ts';
import { parseAnswer, tokenAnswer } from './wire.ts';

/** How Invictus is reached. */
export interface InvictusOptions {
  /** Base without a trailing slash, e.g. "https://loans.invictus.example/invictus". */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For each request, its answer's body included. */
  readonly timeoutMs: number;
  /** IANA zone of the store its loans are served in: where its business date cannot be read, today there counts. LOP-087. */
  readonly storeTimeZone?: string;
  /** The platform's own when absent. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** A request to the partner; `idempotencyKey` for those that may be repeated. */
export interface PartnerRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** From the base on, its parts encoded. */
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** What came back; never a 5xx, never a 401 and nothing said on the way (429 among it). */
export interface PartnerAnswer {
  readonly status: number;
  readonly body: string;
}

/** Sends one request under a live token. Throws `LoanSystemUnavailable` when there is no answer, a 5xx or no token. */
export type CallPartner = (request: PartnerRequest) => Promise<PartnerAnswer>;

interface Token {
  readonly text: string;
  readonly renewAtMs: number;
}

type SentRequest = Pick<Question, 'method' | 'headers' | 'body'>;

/** Said on the way or at the door, before the partner looked at what was asked: a proxy that wants to be authenticated to, a request
 *  that came too slowly or too early, too many of them. None of them is a no of its books; the same request is sent again later. */
const IN_BETWEEN: ReadonlySet<number> = new Set([407, 408, 425, 429]);

/** A token is renewed this long before it expires, so that none expires on its way. */
const RENEW_BEFORE_MS = 60_000;

/** Opens a session: the one piece of state of this adapter is the access token, asked for once by everybody waiting, renewed
 *  shortly before it expires and once when the partner has forgotten it (401). Source: docs/partners.md (Invictus). */
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

/** The partner did not answer as it should; `detail` holds no secret. */
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
