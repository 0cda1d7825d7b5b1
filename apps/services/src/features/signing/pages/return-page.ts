import { createHash } from 'node:crypto';
import type { SigningEvent } from '@lendside/domain/signing/signing-events.ts';
import type { Signing } from '@lendside/providers/signing/port.ts';
import type { FastifyInstance } from 'fastify';
import { RETURN_PATH } from './addresses.ts';

/** Tells the page that frames this one, of our own origin, how the signing page was left. */
const SCRIPT = `parent.postMessage({kind:'signingReturn',event:document.body.dataset.event||null},location.origin)`;
const STYLE = 'body{font:16px/1.5 system-ui,sans-serif;margin:24px;color:#1a1a1a}';

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY = [
  `default-src 'none'`,
  `script-src ${sourceOf(SCRIPT)}`,
  `style-src ${sourceOf(STYLE)}`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
].join('; ');

/** Mounts the page to which the vendor sends the browser back. It knows no session and decides nothing: it tells the page around it
 *  one of the known events. Source: width 2, security T34. */
export function mountReturnPage(app: FastifyInstance, signing: Signing): void {
  app.get(RETURN_PATH, { config: { callName: 'signingReturnPage' } }, (request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(toPage(signing.toSigningEvent(toTexts(request.query)))),
  );
}

function toPage(event: SigningEvent | null): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing</title><style>${STYLE}</style></head><body data-event="${event ?? ''}"><p>One moment, please.</p><script>${SCRIPT}</script></body></html>`;
}

function toTexts(query: unknown): Readonly<Record<string, string>> {
  const texts = Object.entries(query ?? {}).filter((each): each is [string, string] => typeof each[1] === 'string');
  return Object.fromEntries(texts);
}
