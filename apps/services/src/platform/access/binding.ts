import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret for a cookie: 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret: its SHA-256. Secrets are random, so a plain hash is enough. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Compares hashes without telling by time how much of them agrees. */
export function isSameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Name of the cookie an access token is bound to. `__Host-` keeps other hosts and plain HTTP from setting it; browsers take
 *  that name only with Secure, so that plain loopback has another. Source: D10, C3. */
export function bindingCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-fp' : 'fp';
}

/** Name of the cookie that refreshes tokens; only ever sent to the user pool's path. */
export function refreshCookieName(isHttps: boolean): string {
  return isHttps ? '__Secure-rt' : 'rt';
}

/** Name of the cookie that proves a device. Source: T5. */
export function deviceCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-ds' : 'ds';
}
