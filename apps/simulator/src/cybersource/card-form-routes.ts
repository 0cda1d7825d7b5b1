import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findProblems, toTypedCard, type TokenProblem } from '#card-desk/typed-card.ts';
import { brandOfType } from '#card-form/card-number.ts';
import { expiredFormPage } from '#card-form/card-form-page.ts';
import { isSameOrigin, newNonce, sendCardForm, sendFramedPage, type LookQuery } from '#card-form/framed-page.ts';
import { microformFieldPage } from './microform-field-page.ts';
import {
  CARD_TOKEN_PATH,
  parseContextRequest,
  readCaptureContext,
  signCaptureContext,
  type CaptureContext,
} from './capture-context.ts';
import { toInvalidRequest } from './charge-wire.ts';
import { jsonBody } from './signed-body.ts';
import { issueCardToken, issueSecurityCodeToken } from './transient-token.ts';
import { readAsset } from '#http/browser-assets.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

type PageQuery = LookQuery &
  Record<'captureContext' | 'field' | 'title' | 'placeholder' | 'instance', string | undefined>;

function findCodeProblems(securityCode: string, cardType: string): TokenProblem[] {
  const length = brandOfType(cardType)?.securityCodeLength;
  const isRight =
    length === undefined ? /^\d{3,4}$/.test(securityCode) : new RegExp(`^\\d{${length}}$`).test(securityCode);
  return isRight ? [] : [{ location: 'securityCode', message: 'Validation error' }];
}

/** Makes a token for the form's own page. A request from another origin is refused. */
async function createToken(world: World, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refuse = (code: number, reason: string, message: string, details: TokenProblem[] = []) =>
    reply.code(code).send({ reason, message, details });
  if (!isSameOrigin(request)) return refuse(403, 'FOREIGN_ORIGIN', 'Only the card form itself may call this.');
  const context = await readCaptureContext(world, textAt(request.body, 'captureContext') ?? '');
  if (context === null)
    return refuse(400, 'CAPTURE_CONTEXT_INVALID', 'This card form is no longer valid. Reload the page.');
  const typed = toTypedCard(valueAt(request.body, 'card'));
  const isCodeOnly = valueAt(request.body, 'securityCodeOnly') === true;
  const problems = isCodeOnly
    ? findCodeProblems(typed.securityCode, textAt(request.body, 'cardType') ?? '')
    : findProblems(typed, context.networks);
  if (problems.length > 0)
    return refuse(400, 'CREATE_TOKEN_VALIDATION_SERVERSIDE', 'Check the card details.', problems);
  const token = isCodeOnly
    ? await issueSecurityCodeToken(world, typed.securityCode)
    : await issueCardToken(world, typed, context);
  return reply.code(201).type('application/jwt').send(token);
}

/** Server-to-server call that opens a card form for the given origins. */
export function mountSessions(app: FastifyInstance, world: World): void {
  app.post('/microform/v2/sessions', async (request, reply) => {
    const asked = parseContextRequest(jsonBody(request));
    if (!asked.ok) {
      const invalid = toInvalidRequest(instantOf(world.clock), [{ field: asked.field, reason: 'INVALID_DATA' }]);
      return reply.code(400).send({ ...invalid, message: asked.message });
    }
    return reply
      .code(201)
      .type('application/jwt')
      .send(await signCaptureContext(world, asked.context));
  });
}

/** Calls for browsers: the hosted card form, the Microform library with its fields, and their token call. */
export function mountCardForms(app: FastifyInstance, world: World): void {
  const library = readAsset(new URL('flex-microform.browser.ts', import.meta.url));
  const libraryText = `(() => {\n${library.text}\n})();\n`;
  const integrity = `sha256-${createHash('sha256').update(libraryText).digest('base64')}`;

  app.get('/microform/bundle/v2/flex-microform.min.js', (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-integrity', integrity)
      .type(library.contentType)
      .send(libraryText),
  );
  app.get('/flex/v2/public-keys', () => ({ keys: [world.signer.publicJwk] }));
  app.post('/flex/v2/tokens', (request, reply) => createToken(world, request, reply));

  const readContext = (query: PageQuery): Promise<CaptureContext | null> =>
    readCaptureContext(world, query.captureContext ?? '');

  app.get<{ Querystring: PageQuery }>('/hosted-card-form', async ({ query }, reply) => {
    const session = query.captureContext ?? '';
    const context = await readContext(query);
    const terms = context === null ? null : { ...context, session, tokenPath: CARD_TOKEN_PATH };
    return sendCardForm(world, reply, terms, query);
  });

  app.get<{ Querystring: PageQuery }>('/microform/field.html', async ({ query }, reply) => {
    const nonce = newNonce();
    const context = await readContext(query);
    if (context === null)
      return sendFramedPage(reply.code(400), expiredFormPage('light'), [world.config.lendsideUrl], nonce);
    const field = query.field === 'securityCode' ? 'securityCode' : 'number';
    const title = query.title || (field === 'number' ? 'Card number' : 'Security code');
    const asked = { field, title, placeholder: query.placeholder ?? '', instance: query.instance ?? '' } as const;
    return sendFramedPage(
      reply,
      microformFieldPage(query.captureContext ?? '', context, asked),
      context.targetOrigins,
      nonce,
    );
  });
}
