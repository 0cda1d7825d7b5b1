import { writeAudit } from '#platform/access/audit.ts';
import { bindingCookieName, hashSecret, isSameHash, refreshCookieName } from '#platform/access/binding.ts';
import type { SessionScope } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { findAccount, type Account } from '#identity/account-queries.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { issueTokens } from './issue-tokens.ts';
import { toRefreshCookie } from '#identity/session-cookies.ts';
import { refreshSession, type RefreshResult } from '#identity/session-store.ts';
import {
  UserPoolError,
  findText,
  readClient,
  readObject,
  type PoolAnswer,
  type PoolCall,
  type PoolClient,
} from './user-pool-call.ts';

interface RefreshTarget {
  readonly sub: string;
  readonly client: PoolClient;
  readonly scope: SessionScope['kind'];
  readonly binding_hash: Buffer;
  readonly is_spent: boolean;
}

const selectTarget = statement<RefreshTarget>('refresh_target', 'select * from user_pool.refresh_target($1)');

/** Renews a browser's tokens. Takes the refresh token only from its cookie and ignores the body. Source: AUT-22, API-41,
 *  OPEN-41, D10. */
export async function refreshBrowser(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const refreshToken = call.findCookie(refreshCookieName(means.isHttps));
  const secret = call.findCookie(bindingCookieName(means.isHttps));
  if (refreshToken === null || secret === null) throw refuseRefresh();
  const target = await findRefreshable(means, refreshToken, 'web');
  const isBound = isSameHash(hashSecret(secret), target.binding_hash);
  // Continue with a used token even without its cookie, so that the replay is detected and ends the session.
  if (!isBound && !target.is_spent) throw refuseRefresh();
  const account = await findAccount(means.database, target.sub);
  if (account === null) throw refuseRefresh();
  const result = await spendRefreshToken(means, call, account, refreshToken);
  if (!isBound) throw refuseRefresh();
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

/** Returns the person whose session a call renews, without renewing it. Null when the call holds no refresh token of a session
 *  or lacks the browser's cookie. */
export async function findRenewer(means: IdentityMeans, call: PoolCall): Promise<string | null> {
  const client = readClient(call.input);
  const refreshToken =
    client === 'web'
      ? call.findCookie(refreshCookieName(means.isHttps))
      : findText(readObject(call.input, 'AuthParameters'), 'REFRESH_TOKEN');
  if (refreshToken === null) return null;
  const target = await means.database.row<RefreshTarget>(selectTarget, [hashSecret(refreshToken)]);
  if (target?.client !== client) return null;
  if (client === 'services') return target.sub;
  const secret = call.findCookie(bindingCookieName(means.isHttps));
  return secret !== null && isSameHash(hashSecret(secret), target.binding_hash) ? target.sub : null;
}

/** Finds the session of a refresh token without using up the token. Refuses tokens of the other client. Refuses sessions of
 *  links, guests and device keys, because they are never renewed. Source: OPEN-41, C26. */
export async function findRefreshable(
  means: IdentityMeans,
  refreshToken: string,
  client: PoolClient,
): Promise<RefreshTarget> {
  const target = await means.database.row<RefreshTarget>(selectTarget, [hashSecret(refreshToken)]);
  if (target?.client !== client || (target.scope !== 'full' && target.scope !== 'unproven')) throw refuseRefresh();
  return target;
}

/** Uses up a refresh token. A replayed token ends its whole session. Source: D10, security T10. */
export async function spendRefreshToken(
  means: IdentityMeans,
  call: PoolCall,
  account: Account,
  refreshToken: string,
): Promise<Exclude<RefreshResult, { kind: 'reused' | 'unknown' }>> {
  if (account.blocked) throw refuseRefresh();
  const result = await refreshSession(means.database, account.sub, refreshToken, means.idleSeconds);
  if (result.kind === 'unknown') throw refuseRefresh();
  if (result.kind !== 'reused') return result;
  means.sessions.forget(result.sessionId);
  await writeAudit(means.database, {
    action: 'refresh',
    decision: 'refused',
    profileId: result.sub,
    sessionId: result.sessionId,
    reason: 'refresh token reused',
    requestId: call.requestId,
  });
  throw refuseRefresh();
}

function refuseRefresh(): UserPoolError {
  return new UserPoolError('NotAuthorizedException', 'Refresh Token has been revoked');
}
