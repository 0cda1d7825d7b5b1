import type { FastifyReply } from 'fastify';
import type { CookieToSet } from '#platform/mounting/handlers.ts';

/** Sets a cookie that no script reads and no other site sends. */
export function writeCookie(reply: FastifyReply, cookie: CookieToSet, isHttps: boolean): void {
  reply.setCookie(cookie.name, cookie.value, {
    path: cookie.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    ...(cookie.maxAgeSeconds === null ? {} : { maxAge: cookie.maxAgeSeconds }),
  });
}
