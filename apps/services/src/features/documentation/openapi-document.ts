import { api } from '@lendside/contract/api.ts';
import type { Capability, Endpoint } from '@lendside/contract/endpoint.ts';
import { ERROR_STATUS, GENERAL_ERRORS, errorBody, type ErrorCode } from '@lendside/contract/errors.ts';
import { API_BASE_PATH, HEADERS } from '@lendside/contract/headers.ts';
import { cardEntity } from '@lendside/contract/cards/card-entity.ts';
import { loanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { BRAND_CODES } from '@lendside/domain/brands/brand-codes.ts';
import { toWireSchema } from '@lendside/contract/wire-schema.ts';
import { VERSION } from '#platform/version.ts';

type Json = Record<string, unknown>;

/** Schemas that several calls share, by name. */
const COMPONENTS: Readonly<Record<string, Json>> = {
  ErrorBody: toWireSchema(errorBody),
  Loan: toWireSchema(loanEntity),
  Card: toWireSchema(cardEntity),
};
const componentByText = new Map(Object.entries(COMPONENTS).map(([name, schema]) => [JSON.stringify(schema), name]));

/** Builds the OpenAPI 3.1 document of the offered calls from the contract alone. It keeps the order of the contract, so the
 *  output is the same on every run. Source: design 4. */
export function toOpenApiDocument(isOffered: (endpoint: Endpoint) => boolean = () => true): Json {
  const endpoints = Object.values<Endpoint>(api).filter(isOffered);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lendside services',
      version: VERSION,
      description:
        'Self-service of a consumer lender. Amounts are text such as "1,234.56", days are YYYY-MM-DD. Signing in is POST /authenticate; an access token counts only together with the HttpOnly cookie it is bound to.',
    },
    servers: [{ url: API_BASE_PATH }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.area))].map((name) => ({ name })),
    paths,
    components: {
      schemas: COMPONENTS,
      parameters: toHeaderParameters(),
      securitySchemes: toSecuritySchemes(endpoints),
    },
  };
}

function toOperation(endpoint: Endpoint): Json {
  const request = toWireSchema(endpoint.request);
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const parameters = Object.keys(toHeaderParameters())
    .filter((name) => name !== 'IdempotencyKey' || endpoint.idempotencyField !== undefined)
    .map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return {
    operationId: endpoint.name,
    tags: [endpoint.area],
    summary: endpoint.summary,
    description: toDescription(endpoint),
    security: toSecurity(endpoint),
    parameters: [...(inQuery ? toOwnParameters(endpoint, request) : []), ...parameters],
    ...(inQuery ? {} : { requestBody: toRequestBody(endpoint, request) }),
    responses: { ...toSuccesses(endpoint), ...toErrors(endpoint) },
  };
}

/** Describes the request body. It is optional when no field is required. A payment may send its idempotency key as a header
 *  instead of in the body (D1). */
function toRequestBody({ idempotencyField }: Endpoint, schema: Json): Json {
  const { required = [] } = schema as { required?: readonly string[] };
  const needed = required.filter((name) => name !== idempotencyField);
  const taken = needed.length === required.length ? schema : { ...schema, required: needed };
  return { required: needed.length > 0, content: { 'application/json': { schema: taken } } };
}

/** Sessions with fewer rights than a customer's. */
const SESSIONS: Readonly<Partial<Record<Capability, string>>> = {
  unproven: 'sessions on a device that is not trusted yet',
  linked: 'sessions locked to flows by a link or device key',
  guest: 'guests paying one loan',
};

function toDescription(endpoint: Endpoint): string {
  const owner = {
    nothing: '',
    session: '',
    claim: ' The record must have been proven before; another answers 404.',
    loan: ' The loan must be your own; another answers 404.',
    username: ' The username must be your own; another answers 404.',
    payment: ' The payment must be your own; another answers 404.',
  };
  const retry = endpoint.safeToRetry ? ' Safe to send again.' : '';
  const cache = endpoint.cacheMinutes > 0 ? ` Clients may keep the answer for ${endpoint.cacheMinutes} min.` : '';
  const sessions = endpoint.access.flatMap((capability) => SESSIONS[capability] ?? []);
  const callers = sessions.length === 0 ? '' : ` Also for ${sessions.join(', ')}.`;
  const recent = endpoint.needsRecentSignIn === true ? ' Needs a sign-in of the last five minutes.' : '';
  return `${endpoint.summary}${owner[endpoint.ownership.of]}${callers}${recent}${retry}${cache}`;
}

/** Describes the input of a call without a body. It is sent as query parameters, or as one header when it is too private for a
 *  URL (C7). */
function toOwnParameters(endpoint: Endpoint, request: Json): Json[] {
  return endpoint.requestIn === 'privateHeader' ? [toPrivateInput(request)] : toQueryParameters(request);
}

function toPrivateInput(request: Json): Json {
  return {
    name: HEADERS.privateInput,
    in: 'header',
    required: true,
    description: 'The whole request as JSON, percent-encoded; nothing of it may stand in the address.',
    content: { 'application/json': { schema: request } },
  };
}

function toQueryParameters(request: Json): Json[] {
  const required = Array.isArray(request['required']) ? (request['required'] as unknown[]) : [];
  return Object.entries((request['properties'] ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function toSuccesses(endpoint: Endpoint): Json {
  const success = toSuccess(endpoint);
  const { successStatus, repeatStatus } = endpoint;
  if (repeatStatus === undefined) return { [successStatus]: success };
  return { [repeatStatus]: { ...success, description: 'It had been done before.' }, [successStatus]: success };
}

function toSuccess(endpoint: Endpoint): Json {
  const schema = withComponents(toWireSchema(endpoint.response));
  return {
    description: 'Success.',
    headers: { 'x-request-id': { description: 'Names the request in our logs.', schema: { type: 'string' } } },
    content: { [endpoint.mediaType ?? 'application/json']: { schema } },
  };
}

/** Replaces each shared schema with a `$ref`. */
function withComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponents);
  if (typeof value !== 'object' || value === null) return value;
  const component = componentByText.get(JSON.stringify(value));
  if (component !== undefined) return { $ref: `#/components/schemas/${component}` };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withComponents(part)]));
}

/** Returns the errors that follow from a call's access and ownership rules. They are answered before the handler runs. */
function impliedErrors({ access, ownership, needsRecentSignIn, request }: Endpoint): ErrorCode[] {
  const isForStrangers = access.includes('stranger');
  const isForPeople = access.some((capability) => capability !== 'stranger' && capability !== 'simulator');
  const named = (toWireSchema(request)['properties'] ?? {}) as Json;
  const isOwned =
    ['loan', 'payment', 'username'].includes(ownership.of) ||
    (ownership.of !== 'claim' && ('customerId' in named || 'profileId' in named));
  return [
    ...(isForPeople && !isForStrangers && !access.includes('unproven') ? (['DeviceNotTrusted'] as const) : []),
    ...(needsRecentSignIn === true ? (['SignInAgain'] as const) : []),
    ...(isForPeople && !isForStrangers && isOwned ? (['NotFoundException'] as const) : []),
  ];
}

/** HTTP statuses for a body that is too large or is not JSON. They use the error code for any unreadable request. */
const BODY_STATUSES = [413, 415];

function toErrors(endpoint: Endpoint): Json {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const byStatus = new Map<number, ErrorCode[]>(
    hasBody ? BODY_STATUSES.map((status) => [status, ['ValidationException']]) : [],
  );
  for (const code of [...GENERAL_ERRORS, ...impliedErrors(endpoint), ...endpoint.errors]) {
    const codes = byStatus.get(ERROR_STATUS[code]) ?? [];
    if (!codes.includes(code)) byStatus.set(ERROR_STATUS[code], [...codes, code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description: codes.join(', '),
          ...(status === 429 || status === 503
            ? { headers: { 'retry-after': { description: 'Seconds to wait.', schema: { type: 'string' } } } }
            : {}),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
        },
      ]),
  );
}

function toHeaderParameters(): Record<string, Json> {
  const header = (name: string, description: string, schema: Json): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  });
  return {
    Brand: header(HEADERS.brand, 'Brand the caller acts under.', { type: 'string', enum: BRAND_CODES, default: 'tmx' }),
    ApiVersion: header(HEADERS.apiVersion, 'Version of the calls.', { type: 'string', enum: ['2'], default: '2' }),
    Pwa: header(HEADERS.pwa, 'Whether the app runs installed.', {
      type: 'string',
      enum: ['true', 'false'],
      default: 'false',
    }),
    IdToken: header(
      HEADERS.idToken,
      'Id token from signing in. Taken, and believed in nothing: who calls is said by the access token.',
      { type: 'string' },
    ),
    DeviceKey: header(HEADERS.deviceKey, 'Device key from signing in; identifies, proves nothing.', { type: 'string' }),
    IdempotencyKey: header(
      HEADERS.idempotencyKey,
      'Stands for paymentKey: one of them is needed, and both must agree.',
      {
        type: 'string',
      },
    ),
  };
}

function toSecuritySchemes(endpoints: readonly Endpoint[]): Json {
  const isSimulated = endpoints.some(({ access }) => access.includes('simulator'));
  return {
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'Five minutes; bound to the cookie.',
    },
    bindingCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-fp',
      description: 'HttpOnly, SameSite=Strict; plain `fp` on loopback HTTP.',
    },
    ...(isSimulated ? { simulationKey: { type: 'apiKey', in: 'header', name: HEADERS.simulationKey } } : {}),
  };
}

/** How each kind of caller authenticates. The call's description tells what each session may do. */
const SIGNED_IN: Json = { accessToken: [], bindingCookie: [] };
const SECURITY: Readonly<Record<Capability, Json>> = {
  stranger: {},
  customer: SIGNED_IN,
  unproven: SIGNED_IN,
  linked: SIGNED_IN,
  guest: SIGNED_IN,
  simulator: { simulationKey: [] },
};

function toSecurity(endpoint: Endpoint): Json[] {
  return [...new Set(endpoint.access.map((capability) => SECURITY[capability]))];
}
