import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLIENT_ID, SERVICES_CLIENT_ID, findServicesClaims } from '#platform/access/access-token.ts';
import type { Customer, SessionScope } from '#platform/access/caller.ts';
import type { CookieToSet } from '#platform/mounting/handlers.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';

/** A refusal with Cognito's error name. */
export class UserPoolError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** One call of the user pool: its JSON input and its request. */
export interface PoolCall {
  readonly input: Readonly<Record<string, unknown>>;
  readonly ip: string;
  readonly requestId: string;
  readonly blocked: Operation['blocked'];
  findCookie(name: string): string | null;
}

/** The answer of a user pool call. */
export interface PoolAnswer {
  readonly body: unknown;
  readonly cookies: readonly CookieToSet[];
}

/** One operation of the user pool, by Cognito's name: its work, and what a blocked person may do with it. `allowed`: signing out
 *  and renewing. `reads`: unless the profile itself is blocked. */
export interface Operation {
  readonly blocked: 'allowed' | 'reads' | 'refused';
  readonly run: OperationRun;
}

type OperationRun = (means: IdentityMeans, call: PoolCall) => Promise<PoolAnswer>;

/** `web` is the browser, whose tokens are bound to its cookies. `services` are our own services, which authenticate with the
 *  pool's secret (C26). */
export type PoolClient = 'web' | 'services';

/** The caller of an operation that requires an access token. */
export interface PoolCaller {
  readonly customer: Customer;
  readonly client: PoolClient;
}

const TOKEN_CHARACTERS_MAX = 8192;

/** Returns a text of the input, or null when it is missing. Refuses other types as Cognito does. Also refuses texts that are
 *  too long or contain a null character. */
export function findText(input: Readonly<Record<string, unknown>>, name: string, charactersMax = 1024): string | null {
  const value = Object.hasOwn(input, name) ? input[name] : undefined;
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new UserPoolError('SerializationException', `${name} must be text.`);
  if (value.length > charactersMax || value.includes('\0'))
    throw new UserPoolError('InvalidParameterException', `${name} is not valid.`);
  return value;
}

/** Returns a text of the input, and refuses a missing or empty one. */
export function readText(input: Readonly<Record<string, unknown>>, name: string, charactersMax?: number): string {
  const value = findText(input, name, charactersMax);
  if (value === null || value === '')
    throw new UserPoolError('InvalidParameterException', `Missing required parameter ${name}`);
  return value;
}

/** Returns an object of the input, or an empty one when it is missing. */
export function readObject(input: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const value = Object.hasOwn(input, name) ? input[name] : undefined;
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw new UserPoolError('SerializationException', `${name} must be an object.`);
  return value as Readonly<Record<string, unknown>>;
}

/** Returns the calling client. A call without a client id counts as the browser's. Refuses unknown clients. */
export function readClient(input: Readonly<Record<string, unknown>>): PoolClient {
  const clientId = findText(input, 'ClientId') ?? CLIENT_ID;
  if (clientId === CLIENT_ID) return 'web';
  if (clientId === SERVICES_CLIENT_ID) return 'services';
  throw new UserPoolError('ResourceNotFoundException', 'User pool client does not exist.');
}

/** Requires the services' secret hash for one of a person's names: base64 of HMAC-SHA-256 over the name and the client id. */
export function requireSecretHash(
  means: IdentityMeans,
  parameters: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void {
  const sent = findText(parameters, 'SECRET_HASH');
  if (sent === null)
    throw new UserPoolError(
      'NotAuthorizedException',
      `Client ${SERVICES_CLIENT_ID} is configured with secret but SECRET_HASH was not received`,
    );
  const isProven =
    means.userPoolSecret !== '' &&
    names.some((name) => {
      const mac = createHmac('sha256', means.userPoolSecret).update(`${name}${SERVICES_CLIENT_ID}`);
      return isSameText(mac.digest('base64'), sent);
    });
  if (!isProven)
    throw new UserPoolError('NotAuthorizedException', `Unable to verify secret hash for client ${SERVICES_CLIENT_ID}`);
}

/** Requires the client secret itself, as Cognito does when a call names no person. */
export function requireClientSecret(means: IdentityMeans, input: Readonly<Record<string, unknown>>): void {
  const sent = findText(input, 'ClientSecret');
  if (sent === null || means.userPoolSecret === '' || !isSameText(means.userPoolSecret, sent))
    throw new UserPoolError('UnauthorizedException', 'Invalid client secret.');
}

/** Requires the access token of a live session: the browser's with its cookie, or our services'. Refuses sessions whose scope
 *  is not in `scopes`, and blocked people as the operation says. */
export async function requireCaller(
  means: IdentityMeans,
  call: PoolCall,
  scopes: readonly SessionScope['kind'][],
): Promise<PoolCaller> {
  const token = readText(call.input, 'AccessToken', TOKEN_CHARACTERS_MAX);
  const caller = (await findBrowser(means, call, token)) ?? (await findServices(means, call, token));
  if (caller === null) throw new UserPoolError('NotAuthorizedException', 'Access Token has been revoked');
  if (!scopes.includes(caller.customer.scope.kind))
    throw new UserPoolError('NotAuthorizedException', 'Access Token does not have required scopes');
  const { block } = caller.customer;
  const isStopped = call.blocked === 'refused' || (call.blocked === 'reads' && block === 'profile');
  if (block !== null && isStopped) throw new UserPoolError('NotAuthorizedException', 'User is disabled.');
  return caller;
}

async function findBrowser(means: IdentityMeans, call: PoolCall, token: string): Promise<PoolCaller | null> {
  const customer = await means.identify(
    { bearer: token, simulationKey: null, findCookie: call.findCookie },
    call.blocked !== 'allowed',
  );
  return customer.kind === 'customer' ? { customer, client: 'web' } : null;
}

async function findServices(means: IdentityMeans, call: PoolCall, token: string): Promise<PoolCaller | null> {
  const claims = await findServicesClaims(means.keys, means.issuer, token);
  const customer = claims === null ? null : await means.sessions.find(claims.sessionId, call.blocked !== 'allowed');
  return customer === null || customer.profileId !== claims?.sub ? null : { customer, client: 'services' };
}

function isSameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
