import type { FastifyReply } from 'fastify';
import type { CookieToSet } from './handlers.ts';

/** Sets a cookie that scripts cannot read and that is not sent across sites. */
export function writeCookie(reply: FastifyReply, cookie: CookieToSet, isHttps: boolean): void {
  reply.setCookie(cookie.name, cookie.value, {
    path: cookie.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    ...(cookie.maxAgeSeconds === null ? {} : { maxAge: cookie.maxAgeSeconds }),
  });
}
