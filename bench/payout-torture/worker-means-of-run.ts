import { openDatabase, type Database } from '@lendside/services/platform/database.ts';
import { openLogger } from '@lendside/services/platform/logging.ts';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';
import type { ClosingFoundation } from '@lendside/services/wiring/room.ts';
import { SEALING_KEY } from '../torture/settings.ts';
import { mistakenDatabase, mistakenDesks } from './mistaken-desks.ts';
import { payoutDesksOfRun } from './partners-of-run.ts';
import type { Mistake } from './settings.ts';

/** Opens the database of a run under the worker's role. */
export function openWorkerDatabase(url: string, mistake: Mistake, onBroken: () => void): Database {
  const database = openDatabase({ url, role: 'lendside_worker', connectionsMax: 6, reads: 'byKey', onBroken });
  return mistakenDatabase(database, mistake);
}

/** What the worker and the program that closes the days share. */
export function closingMeansOfRun(database: Database, partnersUrl: string, mistake: Mistake) {
  return {
    database,
    logger: openLogger('worker', 'error'),
    mode: 'simulation',
    sealing: makeSealing([SEALING_KEY]),
    loanSystems: { 2: { kind: 'joins', system: builtInLoanSystem(2, database) } },
    payoutDesks: mistakenDesks(payoutDesksOfRun(partnersUrl), mistake),
    lender: { name: 'Trial Lending', address: '1 Main Street, Savannah, GA 31401' },
  } as const satisfies ClosingFoundation;
}
