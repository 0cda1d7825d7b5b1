// The product's own calls of signing and uploads, for the customers of a run.
import type { Signing } from '@lendside/providers/signing/port.ts';
import { signingHandlers } from '@lendside/services/features/signing/signing-routes.ts';
import { uploadsHandlers } from '@lendside/services/features/uploads/uploads-routes.ts';
import { openDatabase } from '@lendside/services/platform/database.ts';
import { openLogger } from '@lendside/services/platform/logging.ts';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';
import { filesOfRun, signingOfRun } from './partners-of-run.ts';
import { serveCalls } from './serve-calls.ts';
import { SEALING_KEY, type Mistake } from './settings.ts';
import { signingMeansOfRun } from './signing-means-of-run.ts';

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
  ...signingHandlers(signingMeansOfRun({ database, logger, loanSystems, signing, files })),
  ...uploadsHandlers({ database, loanSystems, files, sealing: makeSealing([SEALING_KEY]) }),
};
await serveCalls({ port: Number(port), database, logger, signing, handlers });
