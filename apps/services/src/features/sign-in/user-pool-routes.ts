import { CARD_DATA_TEXT, findCardField } from '@lendside/contract/card-data.ts';
import type { ErrorCode } from '@lendside/contract/errors.ts';
import type { RateClass } from '@lendside/contract/endpoint.ts';
import { USER_POOL_PATH } from '@lendside/contract/headers.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseForeignPages } from '#platform/access/fetch-metadata.ts';
import { isDatabaseAway } from '#platform/faults.ts';
import { writeCookie } from '#platform/mounting/cookies.ts';
import type { LoadShedder } from '#platform/mounting/load-shedding.ts';
import { parseJson } from '#platform/mounting/parse-json.ts';
import { Refused } from '#platform/refused.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { UserPoolError, type Operation, type PoolCall } from './user-pool-call.ts';
import { findRenewer } from './user-pool-refresh.ts';
import { RENEWAL_FLOWS } from './user-pool-sign-in.ts';
import { SIGN_OUTS, USER_POOL_OPERATIONS } from './user-pool-operations.ts';

const MEDIA_TYPE = 'application/x-amz-json-1.1';
const TARGET = /^AWSCognitoIdentityProviderService\.([A-Za-z]{3,60})$/;

/** Mounts the shipped user pool: Amazon Cognito's JSON protocol at /userpool, and its key set. Source: design 6, partners.md
 *  6, API-38 to API-41. */
export async function mountUserPool(app: FastifyInstance, means: IdentityMeans, shedder: LoadShedder): Promise<void> {
  await app.register(
    (pool, _options, done) => {
      pool.removeAllContentTypeParsers();
      pool.addContentTypeParser(MEDIA_TYPE, { parseAs: 'string' }, (_request, body, parsed) => {
        try {
          parsed(null, parseJson(body as string));
        } catch (error) {
          parsed(error as Error);
        }
      });
      pool.setErrorHandler((error, request, reply) => {
        sendPoolError(error, request, reply);
      });
      pool.get('/.well-known/jwks.json', { config: { callName: 'userPoolKeys' } }, async (request, reply) => {
        means.callLimit.count({ kind: 'stranger' }, request.ip);
        return reply.header('cache-control', 'public, max-age=300').send(await means.keys.published());
      });
      // Cognito's clients call the URL with a slash at its end.
      pool.post('/', { config: { callName: 'userPool' } }, async (request, reply) => {
        refuseForeignPages(request.headers);
        const { run, blocked, rateClass } = findOperation(request);
        const leave = shedder.enter(rateClass);
        try {
          const call = {
            input: toObject(request.body),
            blocked,
            ip: request.ip,
            requestId: request.id,
            findCookie: (name: string) => request.cookies[name] ?? null,
          };
          await countCall(means, call, rateClass);
          const answer = await run(means, call);
          for (const cookie of answer.cookies) writeCookie(reply, cookie, means.isHttps);
          return await reply.type(MEDIA_TYPE).send(JSON.stringify(answer.body));
        } finally {
          leave();
        }
      });
      done();
    },
    { prefix: USER_POOL_PATH },
  );
}

/** Counts a call by its IP address. When the calls of an address are used up, whoever renews their session counts by themself, so
 *  that strangers on the same network cannot sign them out. */
async function countCall(means: IdentityMeans, call: PoolCall, rateClass: RateClass): Promise<void> {
  try {
    means.callLimit.count({ kind: 'stranger' }, call.ip, rateClass);
  } catch (refusal) {
    const sub = RENEWAL_FLOWS.has(call.input['AuthFlow']) ? await findRenewer(means, call) : null;
    if (sub === null) throw refusal;
    means.callLimit.count(
      { kind: 'customer', profileId: sub, sessionId: '', scope: { kind: 'full' } },
      call.ip,
      rateClass,
    );
  }
}

function findOperation(request: FastifyRequest): Operation & { readonly rateClass: RateClass } {
  const target = request.headers['x-amz-target'];
  const name = TARGET.exec(typeof target === 'string' ? target : '')?.[1] ?? '';
  const operation = Object.hasOwn(USER_POOL_OPERATIONS, name) ? USER_POOL_OPERATIONS[name] : undefined;
  if (operation === undefined) throw new UserPoolError('UnknownOperationException', 'This operation is not offered.');
  return { ...operation, rateClass: SIGN_OUTS.has(name) ? 'essential' : 'sensitive' };
}

/** Parses the input of an operation. Refuses card numbers (security T13). */
function toObject(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new UserPoolError('InvalidParameterException', 'Send a JSON object.');
  if (findCardField(body) !== null) throw new UserPoolError('InvalidParameterException', CARD_DATA_TEXT);
  return body as Readonly<Record<string, unknown>>;
}

/** Sends an error in Cognito's format: `__type` and `message`, with the type repeated in a header. */
function sendPoolError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { type, message, status } = toPoolError(thrown);
  if (status === 500) request.log.error({ err: thrown, incidentId: request.id }, 'fault');
  reply.code(status).header('x-amzn-errortype', type);
  if (status === 503) reply.header('retry-after', '1');
  reply.type(MEDIA_TYPE).send(JSON.stringify({ __type: type, message }));
}

function toPoolError(thrown: unknown): { type: string; message: string; status: number } {
  if (thrown instanceof UserPoolError) return { type: thrown.type, message: thrown.message, status: 400 };
  if (thrown instanceof Refused) return toRefusal(thrown);
  if (isDatabaseAway(thrown)) return { type: 'ServiceUnavailableException', message: 'Please try again.', status: 503 };
  const status =
    thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number'
      ? thrown.statusCode
      : 500;
  if (status >= 400 && status < 500)
    return { type: 'InvalidParameterException', message: 'The request could not be read.', status };
  return { type: 'InternalErrorException', message: 'There was an internal server error.', status: 500 };
}

// Maps our refusals to Cognito's. Cognito has no error for a locked account, so a lock is reported as too many attempts.
const REFUSALS: Readonly<Partial<Record<ErrorCode, { type: string; message: string }>>> = {
  NotAuthorizedException: { type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
  ProfileLocked: { type: 'NotAuthorizedException', message: 'Password attempts exceeded' },
  TooManyRequestsException: { type: 'TooManyRequestsException', message: 'Too many requests' },
  UserNotConfirmedException: { type: 'UserNotConfirmedException', message: 'User is not confirmed.' },
  PasswordResetRequired: {
    type: 'PasswordResetRequiredException',
    message: 'Password reset required for the user',
  },
};

function toRefusal({ errorCode, message, details }: Refused): { type: string; message: string; status: number } {
  if (errorCode === 'AccessDeniedException') return { type: 'NotAuthorizedException', message, status: 403 };
  if (errorCode === 'ServiceUnavailableException') return { type: errorCode, message, status: 503 };
  // A block has no end time, unlike the lock after wrong passwords. Cognito calls a blocked user disabled.
  if (errorCode === 'ProfileLocked' && details.retryAfterSeconds === undefined)
    return { type: 'NotAuthorizedException', message: 'User is disabled.', status: 400 };
  return { ...(REFUSALS[errorCode] ?? { type: 'InvalidParameterException', message }), status: 400 };
}
