import { ACCESS_TOKEN_SECONDS, signAccessToken, signIdToken } from '#platform/access/access-token.ts';
import type { SigningKeys } from '#platform/access/signing-keys.ts';
import type { Account } from '#identity/account-queries.ts';
import { toGuestClaims } from './guest-claims.ts';
import { toIdentityClaims } from './identity-claims.ts';

/** The access token and id token that a page holds for five minutes. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly idToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Issues the access token and id token of a session, but no refresh token (C3). A guest's id token says nothing about the
 *  person whose loan is paid (T8). Source: OPEN-39, OPEN-41, D10. */
export async function issueTokens(
  keys: SigningKeys,
  issuer: string,
  account: Account,
  session: { sessionId: string; bindingHash: Buffer; lifetimeSeconds?: number; isGuest?: boolean },
): Promise<IssuedTokens> {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const lifetimeSeconds = session.lifetimeSeconds ?? ACCESS_TOKEN_SECONDS;
  const { sessionId, bindingHash } = session;
  const claims = session.isGuest === true ? toGuestClaims(account) : toIdentityClaims(account);
  const [accessToken, idToken] = await Promise.all([
    signAccessToken(keys, issuer, { sub: account.sub, sessionId, bindingHash, nowSeconds, lifetimeSeconds }),
    signIdToken(keys, issuer, account.sub, claims, nowSeconds, lifetimeSeconds),
  ]);
  return { accessToken, idToken, expiresIn: lifetimeSeconds };
}
