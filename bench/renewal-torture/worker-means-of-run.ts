import { parseConfig } from '@lendside/services/config.ts';
import { openDatabase, type Database, type Queryable, type Statement } from '@lendside/services/platform/database.ts';
import { openLogger } from '@lendside/services/platform/logging.ts';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';
import { openSealer } from '@lendside/services/wiring/open-sealer.ts';
import type { ClosingFoundation } from '@lendside/services/wiring/room.ts';
import type { Signing } from '@lendside/providers/signing/port.ts';
import { filesOfRun, signingOfRun } from '../signing-torture/partners-of-run.ts';
import { SEALING_KEY } from '../signing-torture/settings.ts';
import type { Mistake } from './settings.ts';

const NO_PDF = Buffer.from('%PDF-1.4 nobody signed this');
const UNSIGNED = Array.from({ length: 20 }, (_, index) => ({ documentId: index + 1, bytes: NO_PDF }));

/** Says of each envelope that all have signed it, without a look at the vendor's answer. */
function withoutVendor(inner: Signing): Signing {
  const signedAt = (): Date => new Date();
  return {
    ...inner,
    read: async (envelopeId) => {
      const found = await inner.read(envelopeId);
      if (found.kind !== 'found') return found;
      const signers = found.signers.map((signer) => ({ ...signer, state: 'signed' as const, signedAt: signedAt() }));
      return { ...found, state: 'completed', completedAt: signedAt(), signers };
    },
    download: () => Promise.resolve({ kind: 'downloaded', documents: UNSIGNED, certificate: NO_PDF }),
  };
}

/** Hides the end of every renewal from the books. */
function withoutEnd<Q extends Queryable>(queryable: Q): Q {
  const strip = <Row>(query: Statement<Row>): Statement<Row> => {
    const text = query.text
      .replace('servicing.renewal_json($1)', `jsonb_set(servicing.renewal_json($1)::jsonb, '{endsOn}', '"2099-12-31"')`)
      .replace('r.ends_on < c.business_date or r.ends_on <= $2::date', 'r.ends_on < $2::date and false')
      .replace('and servicing.store_minutes(s.time_zone, c.business_date, now()) >= 17 * 60', 'and false');
    return text === query.text ? query : { ...query, name: `${query.name}_endless`, text };
  };
  return {
    ...queryable,
    rows: (query: Statement<unknown>, values?: readonly unknown[]) => queryable.rows(strip(query), values),
    row: (query: Statement<unknown>, values?: readonly unknown[]) => queryable.row(strip(query), values),
  };
}

/** Opens the database of a run under the worker's role. */
export function openWorkerDatabase(url: string, mistake: Mistake, onBroken: () => void): Database {
  const database = openDatabase({ url, role: 'lendside_worker', connectionsMax: 6, reads: 'byKey', onBroken });
  if (mistake !== 'noEnd') return database;
  return { ...withoutEnd(database), transaction: (work) => database.transaction((tx) => work(withoutEnd(tx))) };
}

/** What the worker and the program that closes the days share. The mistakes exist only here; nothing in the product can switch them on. */
export function closingMeansOfRun(
  database: Database,
  databaseUrl: string,
  partnersUrl: string,
  mistake: Mistake,
): ClosingFoundation & { readonly logger: ReturnType<typeof openLogger> } {
  const parsed = parseConfig({ DATABASE_URL: databaseUrl, LENDSIDE_MODE: 'simulation' });
  if (!parsed.ok) throw new Error('the settings of the worker are wrong');
  const signing = signingOfRun(partnersUrl);
  return {
    database,
    logger: openLogger('worker', 'error'),
    mode: 'simulation',
    sealing: makeSealing([SEALING_KEY]),
    loanSystems: { 2: { kind: 'joins', system: builtInLoanSystem(2, database) } },
    signing: mistake === 'noVendor' ? withoutVendor(signing) : signing,
    files: filesOfRun(partnersUrl),
    sealer: openSealer(parsed.config),
    lender: { name: 'Trial Lending', address: '1 Main Street, Savannah, GA 31401' },
  };
}
