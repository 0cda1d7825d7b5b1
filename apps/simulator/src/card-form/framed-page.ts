import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cardFormPage, expiredFormPage, toCardType, type CardFormTerms } from './card-form-page.ts';
import { mountAssets } from '#http/browser-assets.ts';
import type { Html } from '#pages/html.ts';
import type { World } from '#world.ts';

const FOLDER = new URL('.', import.meta.url);
const ASSETS = [
  'card-form.css',
  'card-number.ts',
  'card-prefix.ts',
  'expiry.ts',
  'parent-window.ts',
  'card-fields.browser.ts',
  'hosted-card-form.browser.ts',
  'microform-field.css',
  'microform-field.browser.ts',
  'secure-acceptance.css',
];

/** The form's look, as requested by the framing page. */
export type LookQuery = Record<'theme' | 'accent' | 'background' | 'mode' | 'brand', string | undefined>;

/** Mounts the browser files that all card forms share. */
export function mountCardFormAssets(app: FastifyInstance): void {
  mountAssets(app, '/card-form', FOLDER, ASSETS);
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

function hexColour(text: string | undefined): string | null {
  return text !== undefined && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? text : null;
}

/** Sends a page that only the given origins may frame and that loads nothing from elsewhere. */
export function sendFramedPage(
  reply: FastifyReply,
  page: Html,
  ancestors: readonly string[],
  nonce: string,
): FastifyReply {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${ancestors.length === 0 ? `'none'` : ancestors.join(' ')}`,
  ].join('; ');
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page.html);
}

/** Sends a processor's card form, or a note that its session has expired. */
export function sendCardForm(
  world: World,
  reply: FastifyReply,
  terms: CardFormTerms | null,
  query: LookQuery,
): FastifyReply {
  const nonce = newNonce();
  const theme = query.theme === 'dark' ? 'dark' : 'light';
  if (terms === null) return sendFramedPage(reply.code(400), expiredFormPage(theme), [world.config.lendsideUrl], nonce);
  const page = cardFormPage(terms, {
    theme,
    accent: hexColour(query.accent),
    background: hexColour(query.background),
    mode: query.mode === 'security-code' ? 'security-code' : 'card',
    cardType: toCardType(query.brand ?? ''),
    nonce,
  });
  return sendFramedPage(reply, page, terms.targetOrigins, nonce);
}

/** Returns true when the form's own page calls and not a page of another origin. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
