import { createPublicKey, verify } from 'node:crypto';

const DAY_SECONDS = 24 * 60 * 60;

/** Checks the sender's signed token: it must name this service, be valid now and last at most a day (RFC 8292). Returns the
 *  fault, or null. */
export function findVapidFault(authorization: string | undefined, origin: string, nowMs: number): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'no VAPID key';
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'a signature that is not the key’s';
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud?: string; exp?: number; sub?: string };
  const exp = claims.exp ?? 0;
  if (claims.aud !== origin) return 'a token for another service';
  if (exp * 1000 < nowMs || exp > nowMs / 1000 + DAY_SECONDS) return 'a token that is over or too long';
  return /^(mailto:|https:)/.test(claims.sub ?? '') ? null : 'nobody to write to';
}
