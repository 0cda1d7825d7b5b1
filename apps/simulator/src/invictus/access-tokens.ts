import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { InvictusBooks } from './invictus-books.ts';
import type { Clock } from '#timing/clock.ts';

/** The partner's only client. Public on purpose: it opens only the simulation. */
export const CLIENT = { id: 'lendside', secret: 'sim-invictus-secret' } as const;

/** 2,880 minutes. */
export const TOKEN_LIFETIME_S = 172_800;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns true when an `Authorization: Basic` header names the client and its secret. */
export function isClient(header: string | undefined): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1] ?? '';
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  return timingSafeEqual(sha256(given), sha256(`${CLIENT.id}:${CLIENT.secret}`));
}

/** Issues an opaque token that expires by the wall clock. Only its hash is stored. */
export function giveToken(books: InvictusBooks, clock: Clock): string {
  const token = randomBytes(32).toString('base64url');
  books.addToken(sha256(token).toString('base64'), clock.nowMs() + TOKEN_LIFETIME_S * 1000);
  return token;
}

export function isTokenLive(books: InvictusBooks, clock: Clock, header: string | undefined): boolean {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) return false;
  const expiresAtMs = books.tokenExpiresAtMs(sha256(token).toString('base64'));
  return expiresAtMs !== null && clock.nowMs() < expiresAtMs;
}
