import type { FastifyInstance } from 'fastify';
import { DESK_NAMES, deskOf, type DeskName } from './desks.ts';
import { NEXT_OUTCOMES } from '#faults/charge-plan.ts';
import { textAt } from '#json/value-at.ts';
import type { World } from '#world.ts';

const PAGE_MAX = 1000;

type ChargeQuery = { reference?: string; since?: string; after?: string; limit?: string };

/** The control panel as JSON, for tests and scripts. `FaultSettings` and `Charge` document the fields. CyberSource's calls are
 *  at `/control`, the other processors' at `/control/repay` and `/control/bridgepay`. */
export function mountControl(app: FastifyInstance, world: World): void {
  for (const name of DESK_NAMES) mountDesk(app, world, name);
  app.get('/control/deleted-cards', () => ({ deleted: world.cards.deletedInstruments() }));
  app.delete('/control/messages', (_request, reply) => {
    world.messages.clear();
    return reply.code(204).send();
  });
}

function mountDesk(app: FastifyInstance, world: World, name: DeskName): void {
  const { faults, charges } = deskOf(world, name);
  const base = name === 'cybersource' ? '/control' : `/control/${name}`;
  app.get(`${base}/faults`, () => ({ ...faults.settings(), nextCharge: faults.nextOutcome() }));

  app.put(`${base}/faults`, (request, reply) => {
    const answer = faults.change(request.body);
    return answer.ok ? reply.send(answer.settings) : reply.code(400).send({ message: answer.message });
  });

  app.post(`${base}/faults/reset`, () => {
    faults.reset();
    return faults.settings();
  });

  app.post(`${base}/next-charge`, (request, reply) => {
    const outcome = textAt(request.body, 'outcome');
    return faults.askNext(outcome)
      ? reply.send({ outcome })
      : reply.code(400).send({ message: `outcome is one of ${NEXT_OUTCOMES.join(', ')}.` });
  });

  app.get<{ Querystring: ChargeQuery }>(`${base}/charges`, ({ query }) => {
    const limit = Math.min(Math.max(Number(query.limit ?? PAGE_MAX) || PAGE_MAX, 1), PAGE_MAX);
    const after = Number(query.after ?? 0) || 0;
    return charges.list({ reference: query.reference, since: query.since, after, limit });
  });

  app.get(`${base}/charges/summary`, () => charges.summary());

  app.delete(`${base}/books`, (_request, reply) => {
    charges.clear();
    return reply.code(204).send();
  });
}
