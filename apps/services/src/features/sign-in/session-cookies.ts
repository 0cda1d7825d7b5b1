import { USER_POOL_PATH } from '@lendside/contract/headers.ts';
import { bindingCookieName, refreshCookieName } from '#platform/access/binding.ts';
import { LIMITS } from '#platform/limits.ts';
import type { CookieToSet } from '#platform/mounting/handlers.ts';

/** The cookie access tokens are bound to; sent with every call. */
export function toBindingCookie(isHttps: boolean, secret: string): CookieToSet {
  return { name: bindingCookieName(isHttps), value: secret, path: '/', maxAgeSeconds: LIMITS.sessionAbsoluteSeconds };
}

/** The cookie that refreshes; sent to the user pool only. */
export function toRefreshCookie(isHttps: boolean, token: string): CookieToSet {
  return {
    name: refreshCookieName(isHttps),
    value: token,
    path: USER_POOL_PATH,
    maxAgeSeconds: LIMITS.sessionAbsoluteSeconds,
  };
}

/** Removes both. */
export function toRemovedCookies(isHttps: boolean): CookieToSet[] {
  return [toBindingCookie(isHttps, ''), toRefreshCookie(isHttps, '')].map((cookie) => ({
    ...cookie,
    maxAgeSeconds: 0,
  }));
}
