import * as z from 'zod/mini';
import type { Endpoint, RequestOf, ResponseOf } from '#endpoint.ts';
import { ERROR_STATUS, errorBody, type ErrorCode } from '#errors.ts';
import { API_VERSION, HEADERS } from '#headers.ts';
import { parseResponse, toWireRequest } from '#wire.ts';

/** The facts about the caller that every call carries. Tokens and key are left out when there are none. Source: LOP-073,
 *  OPEN-38. */
export interface CallContext {
  /** Base URL of the services, without a trailing slash. Source: LAP-001. */
  readonly baseUrl: string;
  readonly brand: string;
  /** Whether the web app runs as an installed app. */
  readonly isInstalled: boolean;
  readonly language: string;
  readonly accessToken?: string;
  readonly idToken?: string;
  readonly deviceKey?: string;
}

/** A request ready for any transport. */
export interface Call {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Why a call has no answer. `unreachable` covers a network failure and a time-out (status 0). */
export interface CallError {
  readonly code: ErrorCode | 'unreachable';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The services' message, for logs. The web shows its own text for the code. */
  readonly message: string;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
  readonly incidentId: string | null;
  /** The answer's `Error` for the customer: one text or a list of texts; absent when there is none. Source: LER-010, LER-011. */
  readonly forPeople?: string | readonly string[];
}

/** Result of a call. */
export type CallAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: CallError };

/** Builds the request of a call: a query for GET and DELETE, a JSON body for POST and PUT, and the common headers. Throws on
 *  input that the call does not take. Source: LAP-001 to LAP-009, LOP-013, LOP-073. */
export function buildCall<E extends Endpoint>(endpoint: E, input: RequestOf<E>, context: CallContext): Call {
  const wire = toWireRequest(endpoint, input) as Readonly<Record<string, unknown>>;
  const isPrivate = endpoint.requestIn === 'privateHeader';
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const key = endpoint.idempotencyField === undefined ? undefined : wire[endpoint.idempotencyField];
  return {
    method: endpoint.method,
    url: `${context.baseUrl}${endpoint.path}${inQuery && !isPrivate ? toQuery(wire) : ''}`,
    headers: {
      ...toHeaders(context),
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
      ...(isPrivate ? { [HEADERS.privateInput]: toPrivateInput(wire) } : {}),
      ...(typeof key === 'string' ? { [HEADERS.idempotencyKey]: key } : {}),
    },
    body: inQuery ? null : JSON.stringify(wire),
  };
}

function toHeaders(context: CallContext): Record<string, string> {
  return {
    ...(context.accessToken === undefined ? {} : { [HEADERS.authorization]: `Bearer ${context.accessToken}` }),
    ...(context.idToken === undefined ? {} : { [HEADERS.idToken]: context.idToken }),
    ...(context.deviceKey === undefined ? {} : { [HEADERS.deviceKey]: context.deviceKey }),
    [HEADERS.apiVersion]: API_VERSION,
    [HEADERS.brand]: context.brand,
    [HEADERS.pwa]: String(context.isInstalled),
    [HEADERS.language]: context.language,
    [HEADERS.cacheControl]: 'no-cache',
    [HEADERS.pragma]: 'no-cache',
  };
}

function toQuery(wire: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(wire).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`] : [],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Encodes a request that is too private for a URL as a header: its JSON, percent-encoded. Source: C7. */
export function toPrivateInput(wire: unknown): string {
  return encodeURIComponent(JSON.stringify(wire));
}

/** Parses an answer into the value of a success or a known error code. A body that breaks the contract becomes
 *  `InternalErrorException`; an unknown code becomes the general code for its HTTP status. Never throws. Source: LOP-079,
 *  OPEN-36. */
export function parseAnswer<E extends Endpoint>(endpoint: E, status: number, body: unknown): CallAnswer<ResponseOf<E>> {
  if (status >= 200 && status < 300) {
    const parsed = parseResponse(endpoint, body);
    if (parsed.ok) return { ok: true, value: parsed.value };
    const fields = parsed.fields.map(({ field }) => field).join(', ');
    return refuse({
      code: 'InternalErrorException',
      status,
      message: `The answer does not fit the contract: ${fields}.`,
    });
  }
  const parsed = z.safeParse(errorBody, body);
  if (!parsed.success) return refuse({ code: codeOfStatus(status), status, message: '' });
  const { errorCode, message, fields, incidentId, Error: forPeople } = parsed.data;
  return refuse({
    code: isErrorCode(errorCode) ? errorCode : codeOfStatus(status),
    status,
    message,
    fields: fields ?? [],
    incidentId: incidentId ?? null,
    ...(forPeople === undefined ? {} : { forPeople }),
  });
}

/** Returns the error of a call that got no answer. */
export function unreachable(message: string): CallError {
  return { code: 'unreachable', status: 0, message, fields: [], incidentId: null };
}

function refuse(error: Pick<CallError, 'code' | 'status' | 'message'> & Partial<CallError>): {
  readonly ok: false;
  readonly error: CallError;
} {
  return { ok: false, error: { fields: [], incidentId: null, ...error } };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'ValidationException',
  401: 'UnauthorizedException',
  403: 'AccessDeniedException',
  404: 'NotFoundException',
  408: 'RequestTimeoutException',
  409: 'ConflictException',
  413: 'ValidationException',
  415: 'ValidationException',
  429: 'TooManyRequestsException',
  503: 'ServiceUnavailableException',
  504: 'RequestTimeoutException',
};

function codeOfStatus(status: number): ErrorCode {
  return CODE_OF_STATUS[status] ?? 'InternalErrorException';
}

const RETRIES_MAX = 1;

/** Says whether to retry a call immediately. Only safe reads are retried, once, and only after no answer or a 5xx. Source:
 *  LAP-010, LOP-074, security C9. */
export function mayRetry(endpoint: Endpoint, error: CallError, retriesDone: number): boolean {
  return endpoint.safeToRetry && retriesDone < RETRIES_MAX && (error.status === 0 || error.status >= 500);
}

/** Returns for how many milliseconds the web may show an answer before it asks again; 0 for never. Source: LOP-075, OPEN-66. */
export function freshForMs(endpoint: Endpoint): number {
  return endpoint.cacheMinutes * 60_000;
}
