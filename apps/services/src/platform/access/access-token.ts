import { SignJWT, errors, jwtVerify, type JWTPayload } from 'jose';
import { TOKEN_ALGORITHM, type SigningKeys } from './signing-keys.ts';
import { LIMITS } from '#platform/limits.ts';

/** Claims of an access token whose signature, issuer, type and time were checked. */
export interface AccessClaims extends ServicesClaims {
  /** SHA-256 of the secret in the binding cookie, base64url. */
  readonly bindingHash: string;
}

/** Claims of a token of our own services. It is bound to no cookie, so only the user pool accepts it. */
export interface ServicesClaims {
  readonly sub: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Lifetime of access and id tokens (D10). */
export const ACCESS_TOKEN_SECONDS = 300;

const ACCESS_TYPE = 'at+jwt';
const ID_TYPE = 'JWT';

/** Client id of the browser's tokens. There are no third-party clients (C26). */
export const CLIENT_ID = 'lendside-web';

/** Client id that our services use at the user pool, together with their secret (C26). */
export const SERVICES_CLIENT_ID = 'lendside-services';

/** Whom a token is for, when its lifetime starts and how long it is. */
interface TokenFor {
  readonly sub: string;
  readonly nowSeconds: number;
  readonly lifetimeSeconds?: number;
}

/** Signs an access token that is bound to a cookie. It lives five minutes; the token of a link or guest session lives as long
 *  as the session. It holds no personal data. Source: D10, security T10, OPEN-41. */
export function signAccessToken(
  keys: SigningKeys,
  issuer: string,
  session: TokenFor & { sessionId: string; bindingHash: Buffer },
): Promise<string> {
  return sign(keys, issuer, ACCESS_TYPE, session, {
    ...accessClaims(CLIENT_ID, session.sessionId),
    cnf: { 'cookie#S256': session.bindingHash.toString('base64url') },
  });
}

/** Signs an access token for our own services. It is bound to no cookie, and no call of the API accepts it. Source: C26. */
export function signServicesToken(
  keys: SigningKeys,
  issuer: string,
  session: TokenFor & { sessionId: string },
): Promise<string> {
  return sign(keys, issuer, ACCESS_TYPE, session, accessClaims(SERVICES_CLIENT_ID, session.sessionId));
}

/** Signs an id token with the claims that Cognito would give. No call accepts this token. */
export function signIdToken(
  keys: SigningKeys,
  issuer: string,
  sub: string,
  claims: JWTPayload,
  nowSeconds: number,
  lifetimeSeconds: number = ACCESS_TOKEN_SECONDS,
  audience: string = CLIENT_ID,
): Promise<string> {
  return sign(
    keys,
    issuer,
    ID_TYPE,
    { sub, nowSeconds, lifetimeSeconds },
    { ...claims, token_use: 'id', aud: audience },
  );
}

function accessClaims(clientId: string, sessionId: string): JWTPayload {
  return { token_use: 'access', client_id: clientId, scope: 'aws.cognito.signin.user.admin', sid: sessionId };
}

async function sign(
  keys: SigningKeys,
  issuer: string,
  typ: string,
  { sub, nowSeconds, lifetimeSeconds = ACCESS_TOKEN_SECONDS }: TokenFor,
  claims: JWTPayload,
): Promise<string> {
  const { kid, privateKey } = await keys.signer();
  return new SignJWT({ ...claims, auth_time: nowSeconds })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid, typ })
    .setIssuer(issuer)
    .setSubject(sub)
    .setJti(crypto.randomUUID())
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + lifetimeSeconds)
    .sign(privateKey);
}

/** Verifies an access token: our key, algorithm and issuer, the right type, not expired. Returns null for any other token. */
export type FindClaims = (token: string) => Promise<AccessClaims | null>;

/** Makes the verifier. It caches each verified token until the token expires, because checking the signature costs more than
 *  everything else in a read. */
export function makeFindClaims(keys: SigningKeys, issuer: string): FindClaims {
  const proven = new Map<string, AccessClaims>();
  return async (token) => {
    const known = proven.get(token);
    if (known !== undefined && known.expiresAt > Date.now() / 1000) return known;
    proven.delete(token);
    const payload = await proveToken(keys, issuer, token);
    const claims = payload === null ? null : toAccessClaims(payload);
    if (claims === null) return null;
    if (proven.size >= LIMITS.tokensCached) proven.delete(proven.keys().next().value ?? '');
    proven.set(token, claims);
    return claims;
  };
}

/** Verifies a token of our own services, for the user pool. Returns null for any other token, including tokens of browsers. */
export async function findServicesClaims(
  keys: SigningKeys,
  issuer: string,
  token: string,
): Promise<ServicesClaims | null> {
  const payload = await proveToken(keys, issuer, token);
  return payload === null || payload['cnf'] !== undefined ? null : toSessionClaims(payload, SERVICES_CLIENT_ID);
}

async function proveToken(keys: SigningKeys, issuer: string, token: string): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = typeof kid === 'string' ? await keys.find(kid) : null;
        if (key === null) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [TOKEN_ALGORITHM],
        issuer,
        typ: ACCESS_TYPE,
        clockTolerance: 0,
        requiredClaims: ['sub', 'sid', 'exp', 'iat', 'token_use'],
        // The longest lifetime of any token: sessions of links and guests are not renewed.
        maxTokenAge: LIMITS.linkSessionSeconds,
      },
    );
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function toAccessClaims(payload: JWTPayload): AccessClaims | null {
  const { cnf } = payload;
  const bindingHash = typeof cnf === 'object' && cnf !== null && 'cookie#S256' in cnf ? cnf['cookie#S256'] : null;
  const claims = toSessionClaims(payload, CLIENT_ID);
  return claims === null || typeof bindingHash !== 'string' ? null : { ...claims, bindingHash };
}

function toSessionClaims(payload: JWTPayload, clientId: string): ServicesClaims | null {
  const { sub, sid, exp, iat, token_use: use, client_id: client } = payload;
  if (use !== 'access' || client !== clientId || typeof sub !== 'string' || typeof sid !== 'string') return null;
  if (typeof exp !== 'number' || typeof iat !== 'number' || exp - iat > LIMITS.linkSessionSeconds) return null;
  return { sub, sessionId: sid, expiresAt: exp };
}
