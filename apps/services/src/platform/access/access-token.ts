import { SignJWT, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { TOKEN_ALGORITHM } from '#platform/access/signing-keys.ts';
import type { SigningKeys } from '#platform/access/signing-keys.ts';
import { LIMITS } from '#platform/limits.ts';

/** What an access token says once its signature, issuer, type and time are proven. */
export interface AccessClaims {
  readonly sub: string;
  readonly sessionId: string;
  /** SHA-256 of the binding cookie's secret, base64url. */
  readonly bindingHash: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

const ACCESS_TYPE = 'at+jwt';
const ID_TYPE = 'JWT';

/** The client id our tokens are made for; there are no third-party clients (C26). */
export const CLIENT_ID = 'lendside-web';

/** Signs an access token bound to a cookie. It lives five minutes (that of a link or guest session as long as the session) and
 *  says nothing about the person. Source: D10, T10, OPEN-41. */
export function signAccessToken(
  keys: SigningKeys,
  issuer: string,
  session: { sub: string; sessionId: string; bindingHash: Buffer; nowSeconds: number; lifetimeSeconds?: number },
): Promise<string> {
  const lifetimeSeconds = session.lifetimeSeconds ?? LIMITS.accessTokenSeconds;
  return sign(
    keys,
    issuer,
    ACCESS_TYPE,
    { sub: session.sub, nowSeconds: session.nowSeconds, lifetimeSeconds },
    {
      token_use: 'access',
      client_id: CLIENT_ID,
      scope: 'aws.cognito.signin.user.admin',
      sid: session.sessionId,
      cnf: { 'cookie#S256': session.bindingHash.toString('base64url') },
    },
  );
}

/** Signs an id token with the claims Cognito would give; it opens nothing. */
export function signIdToken(
  keys: SigningKeys,
  issuer: string,
  sub: string,
  claims: JWTPayload,
  nowSeconds: number,
  lifetimeSeconds: number = LIMITS.accessTokenSeconds,
): Promise<string> {
  return sign(
    keys,
    issuer,
    ID_TYPE,
    { sub, nowSeconds, lifetimeSeconds },
    { ...claims, token_use: 'id', aud: CLIENT_ID },
  );
}

function sign(
  keys: SigningKeys,
  issuer: string,
  typ: string,
  { sub, nowSeconds, lifetimeSeconds }: { sub: string; nowSeconds: number; lifetimeSeconds: number },
  claims: JWTPayload,
): Promise<string> {
  return new SignJWT({ ...claims, auth_time: nowSeconds })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: keys.kid, typ })
    .setIssuer(issuer)
    .setSubject(sub)
    .setJti(crypto.randomUUID())
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + lifetimeSeconds)
    .sign(keys.privateKey);
}

/** Proves an access token: our key, our algorithm, our issuer, the right type, not expired. Null for everything else. */
export type FindClaims = (token: string) => Promise<AccessClaims | null>;

/** Makes the prover. A token proven once is remembered until it expires: the signature does not change, and checking it
 *  costs more than the rest of a read. */
export function makeFindClaims(keys: SigningKeys, issuer: string): FindClaims {
  const proven = new Map<string, AccessClaims>();
  return async (token) => {
    const known = proven.get(token);
    if (known !== undefined && known.expiresAt > Date.now() / 1000) return known;
    proven.delete(token);
    const claims = await proveToken(keys, issuer, token);
    if (claims === null) return null;
    if (proven.size >= LIMITS.tokensCached) proven.delete(proven.keys().next().value ?? '');
    proven.set(token, claims);
    return claims;
  };
}

async function proveToken(keys: SigningKeys, issuer: string, token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = keys.publicKeys.get(kid ?? '');
        if (key === undefined) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [TOKEN_ALGORITHM],
        issuer,
        typ: ACCESS_TYPE,
        clockTolerance: 0,
        requiredClaims: ['sub', 'sid', 'exp', 'iat', 'cnf', 'token_use'],
        // The longest any of ours lives: sessions of links and guests are not renewed.
        maxTokenAge: LIMITS.linkSessionSeconds,
      },
    );
    return toAccessClaims(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function toAccessClaims(payload: JWTPayload): AccessClaims | null {
  const { sub, sid, exp, iat, cnf, token_use: use, client_id: client } = payload;
  const bindingHash = typeof cnf === 'object' && cnf !== null && 'cookie#S256' in cnf ? cnf['cookie#S256'] : null;
  if (use !== 'access' || client !== CLIENT_ID || typeof sub !== 'string' || typeof sid !== 'string') return null;
  if (typeof exp !== 'number' || typeof iat !== 'number' || typeof bindingHash !== 'string') return null;
  if (exp - iat > LIMITS.linkSessionSeconds) return null;
  return { sub, sessionId: sid, bindingHash, expiresAt: exp };
}
