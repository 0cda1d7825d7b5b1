import type { DatabaseSync } from 'node:sqlite';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { telemetryBooks, type TelemetryBooks } from './telemetry-books.ts';
import { readMeasurement, readRecording, type Reading } from './telemetry-faults.ts';
import { telemetryPage, type Failing } from './telemetry-page.ts';
import { formOf, sendPage } from '#pages/send-page.ts';
import { instantOf } from '#timing/clock.ts';
import type { World } from '#world.ts';

/** Id of the lender's stream at the simulated analytics service. Public on purpose. */
const MEASUREMENT_ID = 'G-SIMULATED1';
const MEASUREMENT_SECRET = 'sim-analytics-secret';

type Desk = { books: TelemetryBooks; failing: Failing };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Browsers call both collectors across origins and without a preflight, so they send the JSON as plain text. */
function mountCollectors(scope: FastifyInstance, desk: Desk, { clock }: World): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string' }, (_request, body, parsed) =>
    parsed(null, parse(body.toString())),
  );
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('access-control-allow-origin', '*').header('access-control-allow-headers', 'content-type');
    done();
  });
  const take =
    (service: keyof Failing, read: (body: unknown) => Reading) => (request: FastifyRequest, reply: FastifyReply) => {
      if (desk.failing[service]) return reply.code(500).send({ message: 'An error occurred.' });
      const reading = read(request.body);
      if (!reading.ok) return reply.code(400).send({ message: `Refused: ${reading.fault}.` });
      desk.books.keep(reading.events, instantOf(clock));
      return reply.code(204).send();
    };
  scope.options('/*', (_request, reply) => reply.code(204).send());
  scope.post<{ Querystring: { measurement_id?: string; api_secret?: string } }>(
    '/analytics/mp/collect',
    {
      preHandler: async ({ query }, reply) =>
        query.measurement_id === MEASUREMENT_ID && query.api_secret === MEASUREMENT_SECRET
          ? undefined
          : reply.code(403).send({ message: 'There is no such stream, or this is not its secret.' }),
    },
    take('analytics', readMeasurement),
  );
  scope.post('/recording/events', take('recording', readRecording));
}

/** Mounts the collectors of analytics and session recording, the page that shows their events, and their control calls. */
export async function mountTelemetry(app: FastifyInstance, database: DatabaseSync, world: World): Promise<void> {
  const desk: Desk = { books: telemetryBooks(database), failing: { analytics: false, recording: false } };
  await app.register((scope, _options, done) => {
    mountCollectors(scope, desk, world);
    done();
  });
  app.get('/analytics.json', () => ({
    analytics: desk.books.events('analytics'),
    recording: desk.books.events('recording'),
  }));
  app.put('/control/analytics', ({ body }) => {
    const asked = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
    for (const service of ['analytics', 'recording'] as const) {
      const isFailing: unknown = asked.get(service);
      if (typeof isFailing === 'boolean') desk.failing[service] = isFailing;
    }
    return desk.failing;
  });
  await app.register((scope, _options, done) => {
    mountPage(scope, desk, world);
    done();
  });
}

function mountPage(scope: FastifyInstance, desk: Desk, { config, publicUrl }: World): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
    parsed(null, new URLSearchParams(body.toString())),
  );
  scope.get('/analytics', (_request, reply) =>
    sendPage(
      reply,
      telemetryPage({
        lendsideUrl: config.lendsideUrl,
        settings: {
          analytics: { url: `${publicUrl()}/analytics`, measurementId: MEASUREMENT_ID, apiSecret: MEASUREMENT_SECRET },
          recording: { url: `${publicUrl()}/recording` },
        },
        analytics: desk.books.events('analytics'),
        recording: desk.books.events('recording'),
        failing: desk.failing,
      }),
    ),
  );
  scope.post('/analytics/failing', (request, reply) => {
    const { origin, host } = request.headers;
    const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
    if (!isOwn) return reply.code(403).send({ message: 'This form belongs to the analytics page.' });
    const form = formOf(request);
    const service = form.get('service') === 'recording' ? 'recording' : 'analytics';
    desk.failing[service] = form.get('isFailing') === 'true';
    return reply.redirect('/analytics', 303);
  });
}
