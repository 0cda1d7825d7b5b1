import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes a new secret for a cookie: 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a secret, which is all we store. Secrets are random, so a plain hash is enough. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Constant-time comparison. */
export function isSameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the name of the cookie that an access token is bound to. `__Host-` keeps other hosts and plain HTTP from setting
 *  it. Browsers accept that prefix only with Secure, so plain loopback uses another name. Source: D10, C3. */
export function bindingCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-fp' : 'fp';
}

/** Returns the name of the refresh cookie, which is sent only to the user pool's path. */
export function refreshCookieName(isHttps: boolean): string {
  return isHttps ? '__Secure-rt' : 'rt';
}

/** Returns the name of the cookie that identifies a device. Source: T5. */
export function deviceCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-ds' : 'ds';
}
