import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';
import type { BrowserBooks } from './browser-books.ts';
import type { BrowserLine } from './browser-line.ts';
import { mountBrowserDesk } from './browser-routes.ts';
import { takePush, type TakenPush } from './take-push.ts';

const KEPT_MAX = 200;
/** Addresses that Chromium uses for its maker's push service; which one depends on the build. */
const GOOGLE_ORIGINS = ['https://fcm.googleapis.com', 'https://jmt17.google.com'];

interface Delivered {
  readonly id: string;
  readonly receivedAt: string;
  readonly topic: string | null;
  /** As received, base64. Only the browser with the keys can read it. */
  readonly body: string;
}

/** Mounts two push services (RFC 8030) that take encrypted messages and never read them. Addresses below /push/v1/ belong to
 *  no real browser. Google's service below /fcm/send/ delivers to browsers connected to `line`. `POST /control/push/expire {
 *  id }` ends an address. `GET /control/push/<id>` shows its messages and whether it still accepts more. */
export function mountPush(
  app: FastifyInstance,
  { clock, publicUrl }: World,
  { books, line }: { readonly books: BrowserBooks; readonly line: BrowserLine },
): void {
  const delivered: Delivered[] = [];
  const expired = new Set<string>();
  const keep = (id: string, { body, topic }: Extract<TakenPush, { kind: 'taken' }>): string => {
    delivered.unshift({ id, receivedAt: instantOf(clock), topic, body: body.toString('base64') });
    delivered.splice(KEPT_MAX);
    return `/push/m/${delivered.length}`;
  };
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post<{ Params: { id: string } }>('/push/v1/:id', (request, reply) => {
      const { id } = request.params;
      if (expired.has(id)) return reply.code(410).send({ message: 'This address is over.' });
      const taken = takePush(request, { origins: [new URL(publicUrl()).origin], sender: null });
      if (taken.kind === 'refused') return reply.code(taken.status).send({ message: taken.message });
      return reply.code(201).header('location', keep(id, taken)).send();
    });
    scope.post<{ Params: { token: string } }>('/fcm/send/:token', (request, reply) => {
      const to = books.find(request.params.token);
      if (to === null || expired.has(to.token)) return reply.code(410).send({ message: 'This address is over.' });
      const taken = takePush(request, { origins: GOOGLE_ORIGINS, sender: to.sender });
      if (taken.kind === 'refused') return reply.code(taken.status).send({ message: taken.message });
      const location = keep(to.token, taken);
      line.deliver(to, { ...taken, id: randomUUID(), sentAtMs: Date.now() });
      return reply.code(201).header('location', location).send();
    });
    done();
  });
  mountBrowserDesk(app, books);
  app.get<{ Params: { id: string } }>('/control/push/:id', ({ params }) => ({
    isSubscribed: books.find(params.id) !== null && !expired.has(params.id),
    messages: delivered.filter(({ id }) => id === params.id),
  }));
  app.post<{ Body: { id?: unknown } }>('/control/push/expire', ({ body }, reply) => {
    if (typeof body.id !== 'string') return reply.code(400).send({ message: 'Say which id.' });
    expired.add(body.id);
    return { expired: body.id };
  });
}
