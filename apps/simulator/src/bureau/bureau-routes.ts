import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { textAt } from '#json/value-at.ts';

/** Key of the simulated bureau. Public on purpose. */
const BUREAU_KEY = 'sim-bureau-key';

const REFERENCES_MAX = 10_000;

/** Last names of people covered by the Military Lending Act. */
const COVERED_NAMES = ['service', 'brooks'];
const COVERED_SSN = '0007';
const PENDING_SSN = '0009';
const OTHERS_SSN = '0008';

type Asked = { reference: string; kind: 'military' | 'ssn'; times: number; answer: string };

/** Decides the bureau's answer about a person. A reference keeps its answer once it has one. */
function answerOf(kind: Asked['kind'], lastName: string, ssnLastFour: string, times: number): string {
  if (kind === 'ssn') return ssnLastFour === OTHERS_SSN ? 'NO_MATCH' : 'MATCH';
  if (COVERED_NAMES.includes(lastName.trim().toLowerCase()) || ssnLastFour === COVERED_SSN) return 'COVERED';
  return ssnLastFour === PENDING_SSN && times === 1 ? 'PENDING' : 'NOT_COVERED';
}

/** Simulates a bureau for the Military Lending Act and Social Security numbers. Its control calls list the requests (never the
 *  numbers) and make the bureau fail. */
export async function mountBureau(app: FastifyInstance): Promise<void> {
  const asked = new Map<string, Asked>();
  let isFailing = false;
  const take = (kind: Asked['kind'], body: unknown, reply: FastifyReply): unknown => {
    const [reference, lastName] = [textAt(body, 'reference') ?? '', textAt(body, 'lastName') ?? ''];
    if (reference === '' || reference.length > 200 || lastName === '')
      return reply.code(400).send({ message: 'Send reference and lastName.' });
    const times = (asked.get(reference)?.times ?? 0) + 1;
    const answer = answerOf(kind, lastName, textAt(body, 'ssnLastFour') ?? '', times);
    if (asked.size >= REFERENCES_MAX) asked.clear();
    asked.set(reference, { reference, kind, times, answer });
    const id = `${kind}-${createHash('sha256').update(reference).digest('hex').slice(0, 16)}`;
    return reply.send({ id, reference, ...(kind === 'ssn' ? { result: answer } : { status: answer }) });
  };
  await app.register(
    (scope, _options, done) => {
      scope.addHook('preHandler', async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${BUREAU_KEY}`)
          return reply.code(401).send({ message: 'No valid key.' });
        return isFailing ? reply.code(503).send({ message: 'Simulated: the bureau is down.' }) : undefined;
      });
      scope.post('/v1/military-checks', ({ body }, reply) => take('military', body, reply));
      scope.post('/v1/ssn-checks', ({ body }, reply) => take('ssn', body, reply));
      done();
    },
    { prefix: '/bureau' },
  );
  app.get('/control/bureau', () => ({ isFailing, asked: [...asked.values()].slice(-200) }));
  app.put('/control/bureau', ({ body }) => {
    isFailing = typeof body === 'object' && body !== null && 'isFailing' in body && body.isFailing === true;
    return { isFailing };
  });
}
