import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';
import { marketingBooks, type MarketingBooks } from './marketing-books.ts';
import { marketingPage } from './marketing-page.ts';
import { textAt } from '#json/value-at.ts';
import { formOf, sendPage } from '#pages/send-page.ts';
import { instantOf, type Clock } from '#timing/clock.ts';
import type { World } from '#world.ts';

/** Key of the simulated marketing service. Public on purpose. */
export const ITERABLE_KEY = 'sim-iterable-key';

type Desk = { books: MarketingBooks; isFailing: boolean };

function fieldsOf(body: unknown): object {
  const fields = typeof body === 'object' && body !== null && 'dataFields' in body ? body.dataFields : null;
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {};
}

function mountIterableApi(scope: FastifyInstance, desk: Desk, clock: Clock): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (request.headers['api-key'] !== ITERABLE_KEY)
      return reply.code(401).send({ code: 'BadApiKey', msg: 'Invalid API key', params: null });
    if (desk.isFailing) return reply.code(500).send({ code: 'GenericError', msg: 'An error occurred', params: null });
    if (textAt(request.body, 'email') === undefined)
      return reply.code(400).send({ code: 'BadParams', msg: 'Provide an email', params: null });
    return undefined;
  });
  scope.post('/api/events/track', ({ body }, reply) => {
    const eventName = textAt(body, 'eventName');
    if (eventName === undefined)
      return reply.code(400).send({ code: 'BadParams', msg: 'Provide an eventName', params: null });
    const id = textAt(body, 'id') ?? randomUUID();
    const email = textAt(body, 'email') ?? '';
    desk.books.track({ id, email, eventName, dataFields: fieldsOf(body), receivedAt: instantOf(clock) });
    return reply.send({ code: 'Success', msg: `Event with id: ${id} tracked.`, params: { id } });
  });
  scope.post('/api/users/update', ({ body }, reply) => {
    const email = textAt(body, 'email') ?? '';
    desk.books.update({ email, dataFields: fieldsOf(body), updatedAt: instantOf(clock) });
    return reply.send({ code: 'Success', msg: '', params: null });
  });
}

/** Mounts a marketing service with Iterable's protocol, the page that shows its data, and its control calls. */
export async function mountIterable(app: FastifyInstance, database: DatabaseSync, world: World): Promise<void> {
  const desk: Desk = { books: marketingBooks(database), isFailing: false };
  await app.register(
    (scope, _options, done) => {
      mountIterableApi(scope, desk, world.clock);
      done();
    },
    { prefix: '/iterable' },
  );
  app.get('/marketing.json', () => ({ events: desk.books.events(), profiles: desk.books.profiles() }));
  app.get('/control/marketing', () => ({ isFailing: desk.isFailing }));
  app.put('/control/marketing', ({ body }) => {
    desk.isFailing = typeof body === 'object' && body !== null && 'isFailing' in body && body.isFailing === true;
    return { isFailing: desk.isFailing };
  });
  await app.register((scope, _options, done) => {
    mountPage(scope, desk, world);
    done();
  });
}

function mountPage(scope: FastifyInstance, desk: Desk, { config }: World): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
    parsed(null, new URLSearchParams(body.toString())),
  );
  scope.get('/marketing', (_request, reply) =>
    sendPage(
      reply,
      marketingPage({
        lendsideUrl: config.lendsideUrl,
        events: desk.books.events(),
        profiles: desk.books.profiles(),
        isFailing: desk.isFailing,
      }),
    ),
  );
  scope.post('/marketing/failing', (request, reply) => {
    const { origin, host } = request.headers;
    const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
    if (!isOwn) return reply.code(403).send({ message: 'This form belongs to the marketing page.' });
    desk.isFailing = formOf(request).get('isFailing') === 'true';
    return reply.redirect('/marketing', 303);
  });
}
