// A small HTTP server around the product's own calls and its own webhook of signing, for customers invented by a torture test. It has no
// sign-in.
import type { Signing } from '@lendside/providers/signing/port.ts';
import { mountWebhook } from '@lendside/services/features/signing/pages/webhook.ts';
import type { Customer } from '@lendside/services/platform/access/caller.ts';
import type { Database } from '@lendside/services/platform/database.ts';
import { openServer } from '@lendside/services/platform/http-server.ts';
import type { openLogger } from '@lendside/services/platform/logging.ts';
import { makeHttpMetrics } from '@lendside/services/platform/metrics.ts';
import { makeCallLimit } from '@lendside/services/platform/mounting/call-limit.ts';
import type { CallContext } from '@lendside/services/platform/mounting/handlers.ts';
import { makeLoadShedder } from '@lendside/services/platform/mounting/load-shedding.ts';
import { Refused } from '@lendside/services/platform/refused.ts';
import type { Person } from './seed-signers.ts';

/** What the server answers with. */
export interface ServedCalls {
  readonly port: number;
  readonly database: Database;
  readonly logger: ReturnType<typeof openLogger>;
  readonly signing: Signing;
  readonly handlers: object;
}

/** Returns somebody of a run as a signed-in caller. */
function callerOf({ profileId, customerId }: Person): Customer {
  return {
    kind: 'customer',
    scope: { kind: 'full' },
    deviceKey: 'dev_torture',
    provenAt: new Date(),
    block: null,
    profileId,
    sessionId: `ses_${profileId}`,
    username: `${customerId}@example.com`,
    customerIds: [customerId],
    customerIdBySystem: { TLXe: customerId },
    brands: ['tmx'],
  };
}

type Handler = (input: unknown, caller: Customer, context: CallContext) => Promise<unknown>;

/** Serves these handlers at `/call`, and the webhook, until the process ends. */
export async function serveCalls({ port, database, logger, signing, handlers }: ServedCalls): Promise<void> {
  const shedder = makeLoadShedder();
  const metrics = makeHttpMetrics(() => shedder.inFlight());
  const app = await openServer({
    logger,
    metrics,
    trustedProxy: '',
    isHttps: false,
    frameOrigins: [],
    telemetryOrigins: [],
  });
  const byName = new Map(Object.entries(handlers) as [string, Handler][]);
  app.post('/call', async (request, reply) => {
    const { name, input, person } = request.body as { name: string; input: unknown; person: Person };
    const context: CallContext = {
      requestId: request.id,
      ip: '127.0.0.1',
      brand: 'tmx',
      deviceKey: null,
      userAgent: 'torture',
      findCookie: () => null,
      setCookie: () => undefined,
      answerAsRepeat: () => undefined,
    };
    try {
      const handler = byName.get(name);
      if (handler === undefined) throw new Error(`there is no call ${name}`);
      return { answer: await handler(input, callerOf(person), context) };
    } catch (error) {
      return error instanceof Refused
        ? reply.code(409).send({ errorCode: error.errorCode, message: error.message })
        : reply.code(503).send({ errorCode: 'ServiceUnavailableException', message: String(error) });
    }
  });
  await mountWebhook(app, {
    database,
    signing,
    callLimit: makeCallLimit({ customer: 0, stranger: 0 }),
    shedder,
    registry: metrics.registry,
  });
  await app.listen({ port, host: '127.0.0.1' });
  process.stdout.write('http ready\n');
}
