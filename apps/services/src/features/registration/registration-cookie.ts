import { hashSecret } from '#platform/access/binding.ts';
import type { CallContext, CookieToSet } from '#platform/mounting/handlers.ts';

const LIFE_SECONDS = 86_400;

function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-rg' : 'rg';
}

/** Returns a cookie for the registering browser, so that the browser is recognized when the code is typed. It grants no
 *  access. Source: T3. */
export function toRegistrationCookie(isHttps: boolean, value: string): CookieToSet {
  return { name: cookieName(isHttps), value, path: '/', maxAgeSeconds: LIFE_SECONDS };
}

/** Returns the stored form of the registration cookie, or null when the browser has no such cookie. */
export function findRegistrationSecret(isHttps: boolean, { findCookie }: CallContext): Buffer | null {
  const value = findCookie(cookieName(isHttps));
  return value === null ? null : hashSecret(value);
}
