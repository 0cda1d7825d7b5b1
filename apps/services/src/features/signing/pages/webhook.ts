import { API_BASE_PATH } from '@lendside/contract/headers.ts';
import type { Signing } from '@lendside/providers/signing/port.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { makeCallLimit, type CallLimit } from '#platform/mounting/call-limit.ts';
import type { LoadShedder } from '#platform/mounting/load-shedding.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { queueRead } from '#features/signing/envelopes/queue-work.ts';
import { WEBHOOK_PATH } from './addresses.ts';

/** Largest webhook. The vendor is set up to send no documents with it. */
const BODY_BYTES_MAX = 256 * 1024;
/** Webhooks of one address in a minute, right or forged, in one process. */
const WEBHOOKS_PER_MINUTE = 3_000;

const ENVELOPE_OF_VENDOR = statement<{ envelope_id: string | null }>(
  'envelope_of_vendor',
  'select app.envelope_of_vendor($1, $2) as envelope_id',
);

/** What the webhook depends on. */
export interface WebhookMeans {
  readonly database: Queryable;
  readonly signing: Signing;
  readonly callLimit: CallLimit;
  readonly shedder: LoadShedder;
  readonly registry: Registry;
}

/** Mounts the address at which the vendor tells that something happened to an envelope. Its content is not believed: a webhook
 *  with the right HMAC queues one read of the envelope, and the answer does not wait for it. A wrong HMAC gets 401 and counts as a
 *  call of a stranger; the vendor's own webhooks have a wide limit of their own, because they all come from few addresses. An unknown envelope gets 200, because the vendor would send it again for days. Source: width 2. */
export async function mountWebhook(app: FastifyInstance, means: WebhookMeans): Promise<void> {
  const { database, signing, callLimit, shedder } = means;
  const own = makeCallLimit({ customer: 0, stranger: WEBHOOKS_PER_MINUTE });
  const count = makeCounter(means.registry);
  await app.register((routes, _options, done) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    const config = { callName: 'signingWebhook' };
    routes.post(`${API_BASE_PATH}${WEBHOOK_PATH}`, { bodyLimit: BODY_BYTES_MAX, config }, async (request, reply) => {
      const leave = shedder.enter('poll');
      try {
        own.count({ kind: 'stranger' }, request.ip, 'poll');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const verified = signing.verifyWebhook({ headers: toHeaders(request), body });
        if (verified === null) {
          count('forged');
          callLimit.count({ kind: 'stranger' }, request.ip, 'poll');
          throw new Refused('UnauthorizedException', 'The signature of this webhook is wrong.');
        }
        const row = await database.row(ENVELOPE_OF_VENDOR, [signing.vendor, verified.envelopeId]);
        const id = row?.envelope_id ?? null;
        if (id !== null) await queueRead(database, id, `webhook:${request.id}`);
        count(id === null ? 'unknown' : 'queued');
        return await reply.code(200).type('application/json; charset=utf-8').send('{}');
      } finally {
        leave();
      }
    });
    done();
  });
}

function toHeaders({ headers }: FastifyRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function makeCounter(registry: Registry): (outcome: 'queued' | 'unknown' | 'forged') => void {
  const counter = new Counter({
    name: 'signing_webhooks_total',
    help: 'Webhooks of the signature vendor, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => {
    counter.labels(outcome).inc();
  };
}
