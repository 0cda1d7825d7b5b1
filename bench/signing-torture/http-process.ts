// A small HTTP server around the product's own calls of signing and uploads, and its own webhook, for customers invented by the
// torture test. It has no sign-in.
import type { Signing } from '@lendside/providers/signing/port.ts';
import { keepDocument, recordDocument, storeDocument } from '@lendside/services/features/documents/keep-document.ts';
import { makeCertificate } from '@lendside/services/features/documents/certificate-queries.ts';
import { writePdf } from '@lendside/services/features/documents/write-pdf.ts';
import { mountWebhook } from '@lendside/services/features/signing/pages/webhook.ts';
import { signingHandlers } from '@lendside/services/features/signing/signing-routes.ts';
import { uploadsHandlers } from '@lendside/services/features/uploads/uploads-routes.ts';
import type { Customer } from '@lendside/services/platform/access/caller.ts';
import { openDatabase } from '@lendside/services/platform/database.ts';
import { openServer } from '@lendside/services/platform/http-server.ts';
import { openLogger } from '@lendside/services/platform/logging.ts';
import { makeHttpMetrics } from '@lendside/services/platform/metrics.ts';
import { makeCallLimit } from '@lendside/services/platform/mounting/call-limit.ts';
import type { CallContext } from '@lendside/services/platform/mounting/handlers.ts';
import { makeLoadShedder } from '@lendside/services/platform/mounting/load-shedding.ts';
import { Refused } from '@lendside/services/platform/refused.ts';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';
import { filesOfRun, signingOfRun } from './partners-of-run.ts';
import type { Person } from './seed-signers.ts';
import { SEALING_KEY, type Mistake } from './settings.ts';

const [mistake, databaseUrl, partnersUrl, port] = process.argv.slice(2) as [Mistake, string, string, string];

/** Gives each attempt a reference of its own, so that the vendor cannot tell that they are one. */
function mistaken(inner: Signing): Signing {
  if (mistake !== 'newReference') return inner;
  const another = (reference: string): string => `${reference}-r${Math.floor(Math.random() * 1e9)}`;
  return {
    ...inner,
    findEnvelope: (reference) => inner.findEnvelope(another(reference)),
    createEnvelope: (envelope) => inner.createEnvelope({ ...envelope, reference: another(envelope.reference) }),
  };
}

const logger = openLogger('http', 'error');
const database = openDatabase({
  url: databaseUrl,
  role: 'lendside_api',
  connectionsMax: 8,
  reads: 'byKey',
  onBroken: () => undefined,
});
const loanSystems = [builtInLoanSystem(2, database)];
const files = filesOfRun(partnersUrl);
const signing = mistaken(signingOfRun(partnersUrl));
const handlers = {
  ...signingHandlers({
    database,
    logger,
    mode: 'simulation',
    sealing: makeSealing([SEALING_KEY]),
    loanSystems,
    paperwork: {
      write: writePdf,
      keep: keepDocument,
      store: storeDocument,
      record: recordDocument,
      certify: makeCertificate,
    },
    signing,
    files,
    lender: { name: 'Trial Lending', address: '1 Main Street, Savannah, GA 31401' },
    ownOrigins: ['https://pay.example'],
  }),
  ...uploadsHandlers({ database, loanSystems, files, sealing: makeSealing([SEALING_KEY]) }),
};

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
app.post('/call', async (request, reply) => {
  const { name, input, person } = request.body as { name: keyof typeof handlers; input: unknown; person: Person };
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
    return { answer: await (handlers[name] as Handler)(input, callerOf(person), context) };
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
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write('http ready\n');
