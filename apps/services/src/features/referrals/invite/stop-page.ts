import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { makeCallLimit } from '#platform/mounting/call-limit.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';
import { openStopToken, STOP_PATH } from './invitation-address.ts';

const STOP = statement<{ is_known: boolean }>('stop_invitations', 'select app.stop_invitations($1) as is_known');
/** Pages that one address may open in a minute, in one process. */
const OPENED_PER_MINUTE = 60;
/** A browser posts the form without fields, so its body says nothing. */
const BODY_BYTES_MAX = 1_024;

const STYLE =
  'body{font:18px/1.5 system-ui,sans-serif;max-width:34rem;margin:48px auto;padding:0 24px;color:#1a1a1a}h1{font-size:28px;line-height:1.2}button{font:inherit;font-weight:600;min-height:48px;padding:0 24px;border:0;border-radius:8px;background:#14532d;color:#fff}';
const POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ');

/** Mounts the page at which the recipient of an invitation stops further ones. Opening it changes nothing, because mail scanners open every
 *  link; the button does. Source: security T35. */
export async function mountStopPage(
  app: FastifyInstance,
  { database, sealing }: { readonly database: Queryable; readonly sealing: Sealing },
): Promise<void> {
  const own = makeCallLimit({ customer: 0, stranger: OPENED_PER_MINUTE });
  await app.register((routes, _options, done) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, parsed) => {
        parsed(null, null);
      },
    );
    const address = `${STOP_PATH}/:token`;
    const config = { callName: 'stopInvitationsPage' };
    routes.get<{ Params: { token: string } }>(address, { config }, (request, reply) => {
      own.count({ kind: 'stranger' }, request.ip);
      const isOurs = openStopToken(sealing, request.params.token) !== null;
      return send(reply, isOurs ? ASK : UNKNOWN, isOurs ? 200 : 404);
    });
    routes.post<{ Params: { token: string } }>(
      address,
      { config, bodyLimit: BODY_BYTES_MAX },
      async (request, reply) => {
        own.count({ kind: 'stranger' }, request.ip);
        const shareId = openStopToken(sealing, request.params.token);
        const isKnown = shareId !== null && (await database.row(STOP, [shareId]))?.is_known === true;
        return send(reply, isKnown ? STOPPED : UNKNOWN, isKnown ? 200 : 404);
      },
    );
    done();
  });
}

interface Page {
  readonly title: string;
  readonly body: string;
}

const ASK: Page = {
  title: 'Stop invitations?',
  body: '<p>Friends who use our referral program will not be able to invite you by this address again.</p><form method="post"><button type="submit">Stop invitations</button></form>',
};
const STOPPED: Page = {
  title: 'You get no more invitations',
  body: '<p>We will not send invitations to this address again. You can close this page.</p>',
};
const UNKNOWN: Page = {
  title: 'This link does not work',
  body: '<p>It may be cut off. Open it again from the message that you got.</p>',
};

function send(reply: FastifyReply, { title, body }: Page, code: number): FastifyReply {
  return reply
    .code(code)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
    );
}
