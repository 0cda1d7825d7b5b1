import { USER_POOL_PATH } from '@lendside/contract/headers.ts';
import { bindingCookieName, deviceCookieName, refreshCookieName } from '#platform/access/binding.ts';
import { LIMITS } from '#platform/limits.ts';
import type { CookieToSet } from '#platform/mounting/handlers.ts';

/** Returns the cookie that access tokens are bound to. It is sent with every call. */
export function toBindingCookie(
  isHttps: boolean,
  secret: string,
  maxAgeSeconds: number = LIMITS.sessionAbsoluteSeconds,
): CookieToSet {
  return { name: bindingCookieName(isHttps), value: secret, path: '/', maxAgeSeconds };
}

/** Returns the refresh cookie, which is sent only to the user pool. */
export function toRefreshCookie(isHttps: boolean, token: string): CookieToSet {
  return {
    name: refreshCookieName(isHttps),
    value: token,
    path: USER_POOL_PATH,
    maxAgeSeconds: LIMITS.sessionAbsoluteSeconds,
  };
}

/** Returns the cookie that proves a device. It ends with the browser session when the device is not remembered. Source: T5,
 *  SES-36. */
export function toDeviceCookie(isHttps: boolean, secret: string, isRemembered: boolean): CookieToSet {
  return {
    name: deviceCookieName(isHttps),
    value: secret,
    path: '/',
    maxAgeSeconds: isRemembered ? LIMITS.deviceSeconds : null,
  };
}

/** Removes the cookies of a session but keeps the device cookie (OPEN-34). */
export function toRemovedCookies(isHttps: boolean): CookieToSet[] {
  return [toBindingCookie(isHttps, ''), toRemovedRefreshCookie(isHttps)].map((cookie) => ({
    ...cookie,
    maxAgeSeconds: 0,
  }));
}

/** Removes the refresh cookie. A session that was opened by a link or a device key has no such cookie. */
export function toRemovedRefreshCookie(isHttps: boolean): CookieToSet {
  return { ...toRefreshCookie(isHttps, ''), maxAgeSeconds: 0 };
}

/** Removes the cookie of a forgotten device. */
export function toRemovedDeviceCookie(isHttps: boolean): CookieToSet {
  return { ...toDeviceCookie(isHttps, '', false), maxAgeSeconds: 0 };
}
