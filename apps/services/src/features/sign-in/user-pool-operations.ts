import { writeAudit } from '#platform/access/audit.ts';
import { bindingCookieName, hashSecret, isSameHash, refreshCookieName } from '#platform/access/binding.ts';
import type { Caller, Customer } from '#platform/access/caller.ts';
import type { Credentials } from '#platform/access/identify-caller.ts';
import type { LiveSessions } from '#platform/access/live-sessions.ts';
import type { SigningKeys } from '#platform/access/signing-keys.ts';
import type { Database } from '#platform/database.ts';
import type { CookieToSet } from '#platform/mounting/handlers.ts';
import { findAccount } from './account-queries.ts';
import { toIdentityClaims } from './identity-claims.ts';
import { issueTokens } from './issue-tokens.ts';
import { toRefreshCookie, toRemovedCookies } from './session-cookies.ts';
import { refreshSession, revokeAllSessions, revokeBoundSession } from './session-store.ts';

/** What the user pool needs. */
export interface UserPoolMeans {
  readonly database: Database;
  readonly keys: SigningKeys;
  readonly sessions: LiveSessions;
  readonly identify: (credentials: Credentials) => Promise<Caller>;
  readonly issuer: string;
  readonly isHttps: boolean;
  readonly idleSeconds: number;
}

/** A refusal by Cognito's name. */
export class UserPoolError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

type FindCookie = (name: string) => string | null;

/** One operation: its JSON in, its JSON and cookies out. */
export type Operation = (
  input: Readonly<Record<string, unknown>>,
  findCookie: FindCookie,
) => Promise<{ readonly body: unknown; readonly cookies: readonly CookieToSet[] }>;

/** The operations offered, by Cognito's names. Signing in is not among them: it goes through POST /authenticate (C26). */
export function userPoolOperations(means: UserPoolMeans): Readonly<Record<string, Operation>> {
  return {
    InitiateAuth: (input, findCookie) => initiateAuth(means, input, findCookie),
    GetUser: async (input, findCookie) => ({ body: await getUser(means, input, findCookie), cookies: [] }),
    RevokeToken: async (_input, findCookie) => {
      const secret = findCookie(bindingCookieName(means.isHttps));
      const ended = secret === null ? [] : await revokeBoundSession(means.database, secret, 'signed out');
      for (const sessionId of ended) means.sessions.forget(sessionId);
      return { body: { signedOut: true }, cookies: toRemovedCookies(means.isHttps) };
    },
    GlobalSignOut: async (input, findCookie) => {
      const customer = await requireCustomer(means, input, findCookie);
      const ended = await revokeAllSessions(means.database, customer.profileId, 'signed out everywhere');
      for (const sessionId of ended) means.sessions.forget(sessionId);
      return { body: { signedOut: true }, cookies: toRemovedCookies(means.isHttps) };
    },
  };
}

/** Refreshes. The token comes from its cookie and from nowhere else; whatever the body carries is not looked at.
 *  Source: AUT-22, API-41, OPEN-41, D10. */
async function initiateAuth(means: UserPoolMeans, input: Readonly<Record<string, unknown>>, findCookie: FindCookie) {
  const flow = input['AuthFlow'];
  if (flow !== 'REFRESH_TOKEN_AUTH' && flow !== 'REFRESH_TOKEN')
    throw new UserPoolError('InvalidParameterException', 'This flow is not offered.');
  const refreshToken = findCookie(refreshCookieName(means.isHttps));
  const secret = findCookie(bindingCookieName(means.isHttps));
  if (refreshToken === null || secret === null) throw refuseRefresh();
  const result = await refreshSession(means.database, refreshToken, means.idleSeconds);
  if (result.kind === 'unknown') throw refuseRefresh();
  if (result.kind === 'reused') {
    means.sessions.forget(result.sessionId);
    await writeAudit(means.database, {
      action: 'refresh',
      decision: 'refused',
      profileId: result.sub,
      sessionId: result.sessionId,
      reason: 'refresh token reused',
    });
    throw refuseRefresh();
  }
  const account = await findAccount(means.database, result.sub);
  if (account === null || account.blocked || !isSameHash(hashSecret(secret), result.bindingHash)) throw refuseRefresh();
  const tokens = await issueTokens(means.keys, means.issuer, account, result);
  return {
    body: {
      AuthenticationResult: {
        AccessToken: tokens.accessToken,
        IdToken: tokens.idToken,
        ExpiresIn: tokens.expiresIn,
        TokenType: 'Bearer',
      },
      ChallengeParameters: {},
    },
    cookies: result.kind === 'rotated' ? [toRefreshCookie(means.isHttps, result.refreshToken)] : [],
  };
}

async function getUser(
  means: UserPoolMeans,
  input: Readonly<Record<string, unknown>>,
  findCookie: FindCookie,
): Promise<unknown> {
  const customer = await requireCustomer(means, input, findCookie);
  const account = await findAccount(means.database, customer.profileId);
  if (account === null) throw new UserPoolError('UserNotFoundException', 'User does not exist.');
  const claims = toIdentityClaims(account);
  return {
    Username: claims['cognito:username'],
    UserAttributes: Object.entries(claims).map(([Name, Value]) => ({ Name, Value })),
  };
}

async function requireCustomer(
  means: UserPoolMeans,
  input: Readonly<Record<string, unknown>>,
  findCookie: FindCookie,
): Promise<Customer> {
  const token = input['AccessToken'];
  const caller = await means.identify({
    bearer: typeof token === 'string' ? token : null,
    simulationKey: null,
    findCookie,
  });
  if (caller.kind !== 'customer') throw new UserPoolError('NotAuthorizedException', 'Access Token has been revoked');
  return caller;
}

function refuseRefresh(): UserPoolError {
  return new UserPoolError('NotAuthorizedException', 'Refresh Token has been revoked');
}
