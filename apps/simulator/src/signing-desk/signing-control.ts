import type { FastifyInstance } from 'fastify';
import type { SigningDesk } from './signing-desk.ts';
import { textAt } from '#json/value-at.ts';

const LIST_MAX = 10_000;

/** The control calls of one signature vendor, for tests and scripts. */
export function mountSigningControl(app: FastifyInstance, desk: SigningDesk): void {
  const { name, books, faults } = desk;
  const base = `/control/${name}`;
  app.get(base, () => faults.settings());
  app.put(base, ({ body }, reply) => {
    const message = faults.change(body);
    return message === null ? reply.send(faults.settings()) : reply.code(400).send({ message });
  });
  app.post(`${base}/reset`, () => {
    faults.reset();
    return faults.settings();
  });
  app.post(`${base}/lose-next-answer`, () => {
    faults.loseNextAnswer();
    return {};
  });
  app.get<{ Querystring: { reference?: string } }>(`${base}/envelopes`, ({ query }) => ({
    envelopes: query.reference === undefined ? books.list(LIST_MAX) : books.ofReference(query.reference),
  }));
  app.get<{ Querystring: { envelope?: string } }>(`${base}/webhooks`, ({ query }) => ({
    webhooks: books.webhooksOf(query.envelope ?? ''),
  }));
  app.post(`${base}/expire-envelope`, ({ body }, reply) => {
    const envelope = desk.find(textAt(body, 'envelopeId') ?? '');
    if (envelope === null) return reply.code(404).send({ message: 'No such envelope.' });
    desk.end(envelope, 'expired', 'Envelope has expired');
    return reply.send({ state: envelope.state });
  });
  app.post(`${base}/expire-address`, ({ body }, reply) => {
    const token = (textAt(body, 'url') ?? '').split('/').at(-1) ?? '';
    const address = books.findAddress(token);
    if (address === null) return reply.code(404).send({ message: 'No such address.' });
    books.keepAddress({ ...address, expiresAtMs: 0 });
    return reply.send({});
  });
}
