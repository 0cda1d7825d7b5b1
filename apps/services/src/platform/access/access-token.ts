import { SignJWT, errors, jwtVerify, type JWTPayload } from 'jose';
import { TOKEN_ALGORITHM, type SigningKeys } from '#platform/access/signing-keys.ts';
import { LIMITS } from '#platform/limits.ts';

/** What an access token says once its signature, issuer, type and time are proven. */
export interface AccessClaims extends ServicesClaims {
  /** SHA-256 of the binding cookie's secret, base64url. */
  readonly bindingHash: string;
}

/** What a token of our own services says: it is bound to no cookie, so the user pool alone takes it. */
export interface ServicesClaims {
  readonly sub: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

const ACCESS_TYPE = 'at+jwt';
const ID_TYPE = 'JWT';

/** The client id of the browser's tokens; there are no third-party clients (C26). */
export const CLIENT_ID = 'lendside-web';

/** The client id under which our services ask the user pool, proving themselves by its secret (C26). */
export const SERVICES_CLIENT_ID = 'lendside-services';

/** For whom a token is made, and for how long from when. */
interface TokenFor {
  readonly sub: string;
  readonly nowSeconds: number;
  readonly lifetimeSeconds?: number;
}

/** Signs an access token bound to a cookie. It lives five minutes (that of a link or guest session as long as the session) and
 *  says nothing about the person. Source: D10, security T10, OPEN-41. */
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

/** Signs an access token for our own services: no cookie binds it, and no call of the API takes it. Source: C26. */
export function signServicesToken(
  keys: SigningKeys,
  issuer: string,
  session: TokenFor & { sessionId: string },
): Promise<string> {
  return sign(keys, issuer, ACCESS_TYPE, session, accessClaims(SERVICES_CLIENT_ID, session.sessionId));
}

/** Signs an id token with the claims Cognito would give; it opens nothing. */
export function signIdToken(
  keys: SigningKeys,
  issuer: string,
  sub: string,
  claims: JWTPayload,
  nowSeconds: number,
  lifetimeSeconds: number = LIMITS.accessTokenSeconds,
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
  { sub, nowSeconds, lifetimeSeconds = LIMITS.accessTokenSeconds }: TokenFor,
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
    const payload = await proveToken(keys, issuer, token);
    const claims = payload === null ? null : toAccessClaims(payload);
    if (claims === null) return null;
    if (proven.size >= LIMITS.tokensCached) proven.delete(proven.keys().next().value ?? '');
    proven.set(token, claims);
    return claims;
  };
}

/** Proves a token of our own services, which the user pool alone asks for. Null for everything else, tokens of browsers too. */
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
        // The longest any of ours lives: sessions of links and guests are not renewed.
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
