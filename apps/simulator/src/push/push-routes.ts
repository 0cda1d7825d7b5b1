import type { FastifyInstance } from 'fastify';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';
import { findVapidFault } from './vapid.ts';

const BODY_MAX_BYTES = 4_096;
const KEPT_MAX = 200;

interface Delivered {
  readonly id: string;
  readonly receivedAt: string;
  readonly topic: string | null;
  /** As it came, base64: only the browser with the keys can read it. */
  readonly body: string;
}

/** A push service (RFC 8030): takes encrypted messages for addresses below /push/v1/, never reads them, and forgets an address when told
 *  to by `POST /control/push/expire { id }`. What came for an address: `GET /control/push/<id>`. */
export function mountPush(app: FastifyInstance, { clock, publicUrl }: World): void {
  const delivered: Delivered[] = [];
  const expired = new Set<string>();
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post<{ Params: { id: string } }>('/push/v1/:id', (request, reply) => {
      const { id } = request.params;
      const { authorization, ttl, topic } = request.headers;
      const fault = findVapidFault(authorization, new URL(publicUrl()).origin, Date.now());
      if (fault !== null) return reply.code(403).send({ message: `Refused: ${fault}.` });
      if (expired.has(id)) return reply.code(410).send({ message: 'This address is over.' });
      if (request.headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(ttl)))
        return reply.code(400).send({ message: 'Send aes128gcm and a TTL.' });
      if (!Buffer.isBuffer(request.body) || request.body.length > BODY_MAX_BYTES)
        return reply.code(413).send({ message: 'At most 4,096 bytes.' });
      const body = request.body.toString('base64');
      delivered.unshift({ id, receivedAt: instantOf(clock), topic: typeof topic === 'string' ? topic : null, body });
      delivered.splice(KEPT_MAX);
      return reply.code(201).header('location', `/push/m/${delivered.length}`).send();
    });
    done();
  });
  app.get<{ Params: { id: string } }>('/control/push/:id', ({ params }) => ({
    messages: delivered.filter(({ id }) => id === params.id),
  }));
  app.post<{ Body: { id?: unknown } }>('/control/push/expire', ({ body }, reply) => {
    if (typeof body.id !== 'string') return reply.code(400).send({ message: 'Say which id.' });
    expired.add(body.id);
    return { expired: body.id };
  });
}
