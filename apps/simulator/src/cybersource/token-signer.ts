import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import type { SecretBooks } from '#books/secret-books.ts';
import type { Clock } from '#timing/clock.ts';

export type TokenSigner = {
  publicJwk: JWK;
  sign(claims: JWTPayload, lifetimeSeconds: number): Promise<string>;
  /** Returns the claims of a token that we signed and that has not expired. Null for any other. */
  verify(token: string, issuer: string): Promise<JWTPayload | null>;
};

const KEY_NAME = 'flex-signing-key';

async function keptPrivateJwk(secrets: SecretBooks): Promise<JWK> {
  const kept = secrets.find(KEY_NAME);
  if (kept !== null) return JSON.parse(kept) as JWK;
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  secrets.keep(KEY_NAME, JSON.stringify(jwk));
  return jwk;
}

/** Signs capture contexts and transient tokens. The key is made at the first start and kept in the database. */
export async function openTokenSigner(secrets: SecretBooks, clock: Clock): Promise<TokenSigner> {
  const { d, ...publicPart } = await keptPrivateJwk(secrets);
  const kid = await calculateJwkThumbprint(publicPart);
  const publicJwk: JWK = { ...publicPart, kid, alg: 'ES256', use: 'sig' };
  const privateKey = await importJWK({ ...publicPart, ...(d === undefined ? {} : { d }) }, 'ES256');
  const publicKey = await importJWK(publicJwk, 'ES256');
  return {
    publicJwk,
    sign(claims, lifetimeSeconds) {
      const nowSeconds = Math.floor(clock.nowMs() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + lifetimeSeconds)
        .sign(privateKey);
    },
    async verify(token, issuer) {
      const verified = await jwtVerify(token, publicKey, {
        algorithms: ['ES256'],
        issuer,
        currentDate: new Date(clock.nowMs()),
      }).catch(() => null);
      return verified?.payload ?? null;
    },
  };
}
