import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';
import type { BrowserBooks } from './browser-books.ts';
import type { BrowserLine } from './browser-line.ts';
import { mountBrowserDesk } from './browser-routes.ts';
import { findVapidFault } from './vapid.ts';

const BODY_MAX_BYTES = 4_096;

/** An accepted message, or the reason for refusing it. */
type TakenPush =
  | { readonly kind: 'taken'; readonly body: Buffer; readonly topic: string | null; readonly ttlSeconds: number }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 413; readonly message: string };

/** Reads a sender's message (RFC 8030, 8291, 8292). It must be signed for one of `origins`, and by `sender` when the
 *  subscription URL belongs to one key. */
function takePush(
  { headers, body }: FastifyRequest,
  { origins, sender }: { readonly origins: readonly string[]; readonly sender: string | null },
): TakenPush {
  const { authorization, ttl, topic } = headers;
  const faults = origins.map((origin) => findVapidFault(authorization, origin, Date.now()));
  const fault = faults.includes(null) ? null : faults[0];
  if (fault != null) return { kind: 'refused', status: 403, message: `Refused: ${fault}.` };
  if (sender !== null && !String(authorization).endsWith(`k=${sender}`))
    return { kind: 'refused', status: 403, message: 'Refused: this address was made for another key.' };
  if (headers['content-encoding'] !== 'aes128gcm' || !/^\d{1,9}$/.test(String(ttl)))
    return { kind: 'refused', status: 400, message: 'Send aes128gcm and a TTL.' };
  if (!Buffer.isBuffer(body) || body.length > BODY_MAX_BYTES)
    return { kind: 'refused', status: 413, message: 'At most 4,096 bytes.' };
  return { kind: 'taken', body, topic: typeof topic === 'string' ? topic : null, ttlSeconds: Number(ttl) };
}

const KEPT_MAX = 200;
/** Origins that Chromium uses for its vendor's push service; the build decides which. */
const GOOGLE_ORIGINS = ['https://fcm.googleapis.com', 'https://jmt17.google.com'];

interface Delivered {
  readonly id: string;
  readonly receivedAt: string;
  readonly topic: string | null;
  /** As received, base64. Only the browser with the keys can read it. */
  readonly body: string;
}

/** Mounts two push services (RFC 8030) that take encrypted messages and never read them. URLs below /push/v1/ belong to no
 *  real browser. Google's service below /fcm/send/ delivers to browsers connected to `line`. `POST /control/push/expire { id
 *  }` expires a subscription URL. `GET /control/push/<id>` shows its messages and whether it still accepts more. */
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
