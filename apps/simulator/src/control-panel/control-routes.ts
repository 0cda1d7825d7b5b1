import type { FastifyInstance } from 'fastify';
import { NEXT_OUTCOMES } from '#faults/charge-plan.ts';
import { textAt } from '#json/value-at.ts';
import type { World } from '#world.ts';

const PAGE_MAX = 1000;

type ChargeQuery = { reference?: string; since?: string; after?: string; limit?: string };

/** The control panel as JSON, for tests and scripts. Fields are documented by `FaultSettings` and `Charge`. */
export function mountControl(app: FastifyInstance, { faults, charges, messages }: World): void {
  app.get('/control/faults', () => ({ ...faults.settings(), nextCharge: faults.nextOutcome() }));

  app.put('/control/faults', (request, reply) => {
    const answer = faults.change(request.body);
    return answer.ok ? reply.send(answer.settings) : reply.code(400).send({ message: answer.message });
  });

  app.post('/control/faults/reset', () => {
    faults.reset();
    return faults.settings();
  });

  app.post('/control/next-charge', (request, reply) => {
    const outcome = textAt(request.body, 'outcome');
    return faults.askNext(outcome)
      ? reply.send({ outcome })
      : reply.code(400).send({ message: `outcome is one of ${NEXT_OUTCOMES.join(', ')}.` });
  });

  app.get<{ Querystring: ChargeQuery }>('/control/charges', ({ query }) => {
    const limit = Math.min(Math.max(Number(query.limit ?? PAGE_MAX) || PAGE_MAX, 1), PAGE_MAX);
    const after = Number(query.after ?? 0) || 0;
    return charges.list({ reference: query.reference, since: query.since, after, limit });
  });

  app.get('/control/charges/summary', () => charges.summary());

  app.delete('/control/books', (_request, reply) => {
    charges.clear();
    return reply.code(204).send();
  });

  app.delete('/control/messages', (_request, reply) => {
    messages.clear();
    return reply.code(204).send();
  });
}
