import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from './html.ts';

const PAGE_POLICY = `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`;

/** `same-origin`, because without any referrer browsers send our forms with the origin "null". */
export function sendPage(reply: FastifyReply, page: Html, policy = PAGE_POLICY): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page.html);
}

export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}
