import { makeAnswerWriter, type AnswerWriter } from '@lendside/contract/answer-writer.ts';
import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { API_BASE_PATH, HEADERS } from '@lendside/contract/headers.ts';
import { parseRequest } from '@lendside/contract/wire.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#platform/access/caller.ts';
import type { Authorize } from '#platform/access/authorize.ts';
import { refuseForeignPages } from '#platform/access/fetch-metadata.ts';
import type { Credentials } from '#platform/access/identify-caller.ts';
import type { ApiHandlers, CallContext } from './handlers.ts';
import { writeCookie } from './cookies.ts';
import { LIMITED_THEMSELVES, type CallLimit } from './call-limit.ts';
import type { LoadShedder } from './load-shedding.ts';
import { parseJson } from './parse-json.ts';
import { readHeaders, type RequestHeaders } from './read-headers.ts';
import { Refused } from '#platform/refused.ts';

/** Dependencies of the mounting. */
export interface Mounting {
  readonly handlers: ApiHandlers;
  readonly identify: (credentials: Credentials, isFresh?: boolean) => Promise<Caller>;
  readonly authorize: Authorize;
  readonly shedder: LoadShedder;
  readonly callLimit: CallLimit;
  readonly isHttps: boolean;
  /** Calls that exist in this mode. All others are answered as unknown URLs. */
  readonly isOffered: (endpoint: Endpoint) => boolean;
  /** The calls to mount; by default all of the contract. */
  readonly endpoints?: Readonly<Record<string, Endpoint>>;
}

type AnyHandler = (input: unknown, caller: Caller, context: CallContext) => Promise<unknown>;

interface MountedCall {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly write: AnswerWriter;
}

/** Mounts every call of the contract below /api. Steps: shed load, read headers, identify, authorize, parse, check the owner,
 *  handle, encode. Only data that the contract describes reaches a handler or leaves it. */
export function mountEndpoints(app: FastifyInstance, mounting: Mounting): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(mounting.endpoints ?? api)) {
    if (!mounting.isOffered(endpoint)) continue;
    const handler = mounting.handlers[name as keyof ApiHandlers] as unknown as AnyHandler;
    const mounted: MountedCall = { endpoint, handler, write: makeAnswerWriter(endpoint.response) };
    app.route({
      method: endpoint.method,
      url: `${API_BASE_PATH}${endpoint.path}`,
      config: { callName: name },
      handler: async (request, reply) => {
        const leave = mounting.shedder.enter(endpoint.rateClass);
        try {
          return await answerCall(mounting, mounted, request, reply);
        } finally {
          leave();
        }
      },
    });
  }
}

async function answerCall(
  mounting: Mounting,
  mounted: MountedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = mounted;
  refuseForeignPages(request.headers);
  const headers = readHeaders(request.headers);
  const caller = await findCaller(mounting, endpoint, headers, request);
  if (caller.kind !== 'stranger' || !LIMITED_THEMSELVES.has(endpoint.name))
    mounting.callLimit.count(caller, request.ip, endpoint.rateClass);
  mounting.authorize.caller(endpoint, caller);
  const input = readInput(endpoint, request, headers.idempotencyKey);
  await mounting.authorize.record(endpoint, caller, input, { requestId: request.id, brand: headers.brand });
  reply.code(endpoint.successStatus);
  const context = toContext(request, reply, headers, { endpoint, isHttps: mounting.isHttps });
  const value = await mounted.handler(input, caller, context);
  if (endpoint.mediaType !== undefined) return reply.type(endpoint.mediaType).send(Buffer.from(value as Uint8Array));
  return reply.type('application/json; charset=utf-8').send(mounted.write(value));
}

/** A call that admits only strangers ignores tokens, so that a person can sign in despite a stale token. */
function findCaller(
  mounting: Mounting,
  endpoint: Endpoint,
  headers: RequestHeaders,
  request: FastifyRequest,
): Promise<Caller> {
  if (endpoint.access.every((capability) => capability === 'stranger')) return Promise.resolve({ kind: 'stranger' });
  return mounting.identify(
    {
      bearer: headers.bearer,
      simulationKey: headers.simulationKey,
      findCookie: (name) => request.cookies[name] ?? null,
    },
    mounting.authorize.stopsBlocked(endpoint),
  );
}

function readInput(endpoint: Endpoint, request: FastifyRequest, idempotencyKey: string | null): unknown {
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const isPrivate = endpoint.requestIn === 'privateHeader';
  const wire = isPrivate
    ? readPrivateInput(request)
    : isQuery
      ? request.query
      : withKey(endpoint, readBody(request), idempotencyKey);
  const parsed = parseRequest(endpoint, wire);
  if (parsed.ok) return parsed.value;
  const first = parsed.fields[0];
  const message =
    first === undefined
      ? 'The request is not valid.'
      : `${first.field === '' ? 'request' : first.field}: ${first.message}`;
  throw new Refused('ValidationException', message, { fields: parsed.fields });
}

/** A missing body counts as an object without fields; the schema then names the required fields. */
function readBody({ body }: FastifyRequest): unknown {
  return body === undefined ? {} : body;
}

/** Input that is too private for a URL comes in a header. The URL must then contain no input (C7). */
function readPrivateInput(request: FastifyRequest): unknown {
  const text = request.headers[HEADERS.privateInput];
  const hasQuery = Object.keys(request.query as object).length > 0;
  const message = hasQuery ? 'Send these values in the header, never in the address.' : 'Send the request as JSON.';
  const refusal = new Refused('ValidationException', message, { fields: [{ field: HEADERS.privateInput, message }] });
  if (hasQuery || typeof text !== 'string') throw refusal;
  try {
    return parseJson(decodeURIComponent(text));
  } catch {
    throw refusal;
  }
}

/** Uses the `Idempotency-Key` header as the key field. When both are sent, they must be equal (D1). */
function withKey(endpoint: Endpoint, body: unknown, key: string | null): unknown {
  const field = endpoint.idempotencyField;
  if (field === undefined || key === null || typeof body !== 'object' || body === null) return body;
  const sent = (body as Record<string, unknown>)[field];
  if (sent === undefined) return { ...body, [field]: key };
  if (sent === key) return body;
  const message = 'Idempotency-Key and this field differ.';
  throw new Refused('ValidationException', message, { fields: [{ field, message }] });
}

function toContext(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: RequestHeaders,
  { endpoint, isHttps }: { readonly endpoint: Endpoint; readonly isHttps: boolean },
): CallContext {
  return {
    requestId: request.id,
    ip: request.ip,
    brand: headers.brand,
    deviceKey: headers.deviceKey,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? '',
    findCookie: (name) => request.cookies[name] ?? null,
    setCookie: (cookie) => {
      writeCookie(reply, cookie, isHttps);
    },
    answerAsRepeat: () => {
      reply.code(endpoint.repeatStatus ?? endpoint.successStatus);
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call that a route serves. Static files have none. */
    callName?: string;
  }
}
