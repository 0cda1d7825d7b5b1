import type { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance } from 'fastify';
import { textAt } from '#json/value-at.ts';
import type { World } from '#world.ts';
import { linkBooks } from './link-books.ts';

/** Key of the simulated maker of referral links. Public on purpose. */
export const BIRDEYE_KEY = 'sim-birdeye-key';

/** `down`: makes nothing. `answerLost`: makes the link and fails afterwards. */
type Fault = 'none' | 'down' | 'answerLost';
const FAULTS: readonly Fault[] = ['none', 'down', 'answerLost'];

const REFERENCE_MAX_CHARACTERS = 100;

/** Simulates a maker of referral links. Its links lead to the address that the lender gave. Its control calls list the links and set a
 *  fault. */
export async function mountBirdeye(app: FastifyInstance, database: DatabaseSync, world: World): Promise<void> {
  const books = linkBooks(database);
  let fault: Fault = 'none';
  const addressOf = (id: string) => `${world.publicUrl()}/birdeye/l/${id}`;
  await app.register(
    (scope, _options, done) => {
      scope.post('/v1/referral-links', ({ headers, body }, reply) => {
        if (headers['x-api-key'] !== BIRDEYE_KEY) return reply.code(401).send({ message: 'No valid key.' });
        if (fault === 'down') return reply.code(503).send({ message: 'Simulated: the links are down.' });
        const [reference, code] = [textAt(body, 'reference') ?? '', textAt(body, 'code') ?? ''];
        const target = URL.parse(textAt(body, 'targetUrl') ?? '');
        const isRead = reference !== '' && reference.length <= REFERENCE_MAX_CHARACTERS && code !== '';
        if (!isRead || target === null || !/^https?:$/.test(target.protocol))
          return reply.code(400).send({ message: 'Send reference, code and targetUrl.' });
        const link = books.make({ reference, code, target: target.href });
        if (fault === 'answerLost') return reply.code(502).send({ message: 'Simulated: the answer was lost.' });
        return reply.code(link.timesAsked === 1 ? 201 : 200).send({ reference, url: addressOf(link.id) });
      });
      scope.get<{ Params: { id: string } }>('/l/:id', ({ params }, reply) => {
        const link = books.find(params.id);
        return link === null ? reply.code(404).send({ message: 'No such link.' }) : reply.redirect(link.target, 302);
      });
      done();
    },
    { prefix: '/birdeye' },
  );
  const shown = () => ({
    fault,
    links: books.list().map(({ id, reference, code, timesAsked }) => ({
      reference,
      code,
      url: addressOf(id),
      timesAsked,
    })),
  });
  app.get('/control/birdeye', shown);
  app.put('/control/birdeye', ({ body }) => {
    fault = FAULTS.find((each) => each === textAt(body, 'fault')) ?? 'none';
    return shown();
  });
}
