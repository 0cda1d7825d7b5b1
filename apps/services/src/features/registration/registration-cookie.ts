import { hashSecret } from '#platform/access/binding.ts';
import type { CallContext, CookieToSet } from '#platform/mounting/handlers.ts';

const LIFE_SECONDS = 86_400;

function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-rg' : 'rg';
}

/** Returns the cookie that recognizes the registering browser when the code is typed. It grants no access. Source: T3. */
export function toRegistrationCookie(isHttps: boolean, value: string): CookieToSet {
  return { name: cookieName(isHttps), value, path: '/', maxAgeSeconds: LIFE_SECONDS };
}

/** Returns the stored form of that cookie, or null in another browser. */
export function findRegistrationSecret(isHttps: boolean, { findCookie }: CallContext): Buffer | null {
  const value = findCookie(cookieName(isHttps));
  return value === null ? null : hashSecret(value);
}
