import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { busySentence, takeClaim } from '../tools/claim-file.mjs';
import { openLogins, query, type ProgramLogins } from '../tools/database.mjs';
import { makeDataFolder } from '../tools/postgres.mjs';
import { removeTestPostgres, startTestPostgres } from '../tools/test-postgres.mjs';
import { bundlePrograms } from './bundle-programs.ts';
import { answers, runProgram, startProgram } from './child-program.ts';
import { findFreePorts } from './free-ports.ts';

const FOLDER = resolve('.data/acceptance');
const CLUSTER = resolve('.data/postgres-acceptance');
const TEMPLATE = 'acceptance_template';

// Each lender of a journey takes about forty connections.
const CONNECTIONS_MAX = 400;

const PROGRAMS = { host: 'acceptance/lender-host.ts', simulator: 'apps/simulator/src/main.ts' };
// Packages that read files beside their own code, or that are large and rarely loaded.
const LEFT_OUT =
  /^(?:sharp|@node-rs\/|pino|pdfkit|@fastify\/(?:static|swagger)|zipcodes|us-atlas|@aws-sdk\/|smtp-server|postal-mime)/;

/** The seeded world during a test run: a template database and the simulator's files. */
export interface SeededTemplate {
  /** URL of the server, ending in "/". */
  readonly serverUrl: string;
  readonly template: string;
  /** The programs' logins, on the template. */
  readonly logins: ProgramLogins;
  readonly simulatorFolder: string;
  readonly folder: string;
  /** The bundled host of a lender's programs, and the simulator that the seed needs. */
  readonly programs: Readonly<Record<keyof typeof PROGRAMS, string>>;
}

/** Seeds once, with the same programs that a newcomer runs; every test then takes its own copy. Runs before all journeys. */
export default async function seedTemplate(): Promise<() => Promise<void>> {
  makeDataFolder(dirname(CLUSTER));
  const giveBack = takeClaim(`${CLUSTER}.json`, { tell: (holder) => busySentence('The journeys', holder) });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const server = await startTestPostgres({ dir: CLUSTER, connectionsMax: CONNECTIONS_MAX });
  await query(server.url('postgres'), `create database ${TEMPLATE}`);
  const seeded: SeededTemplate = {
    serverUrl: server.url(''),
    template: TEMPLATE,
    logins: await openLogins(server.url(TEMPLATE), { quick: true }),
    simulatorFolder: join(FOLDER, 'simulator'),
    folder: FOLDER,
    programs: await bundlePrograms(join(FOLDER, 'programs'), PROGRAMS, LEFT_OUT),
  };
  const [simulatorPort, smtpPort] = await findFreePorts(2);
  const environment = {
    LENDSIDE_MODE: 'simulation',
    DATABASE_URL: `${seeded.serverUrl}${TEMPLATE}`,
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_URL: `http://127.0.0.1:${simulatorPort}`,
    SIMULATOR_DATA_DIR: seeded.simulatorFolder,
    SMTP_PORT: String(smtpPort),
    LOG_LEVEL: 'error',
  };
  await runProgram('apps/services/src/programs/migrate.ts', environment);
  const simulator = await startProgram(
    seeded.programs.simulator,
    environment,
    () => answers(`${environment.SIMULATOR_URL}/health`),
    join(FOLDER, 'seed.log'),
  );
  await runProgram('apps/services/src/programs/seed.ts', environment);
  await simulator.stop();
  process.env['LENDSIDE_ACCEPTANCE'] = JSON.stringify(seeded);
  return () => {
    removeTestPostgres(CLUSTER);
    giveBack();
    return Promise.resolve();
  };
}

/** Returns the seeded world that the global setup left in the environment. */
export function findSeededTemplate(): SeededTemplate {
  const text = process.env['LENDSIDE_ACCEPTANCE'];
  if (text === undefined) throw new Error('the seeded template is not there: run the journeys through playwright');
  return JSON.parse(text) as SeededTemplate;
}

/** A copy of the seeded world. */
export interface SeededWorld {
  /** URL of the owner, for the test itself. */
  readonly databaseUrl: string;
  /** URLs of the programs' logins. */
  readonly logins: ProgramLogins;
  readonly simulatorFolder: string;
  drop(): Promise<void>;
}

/** Copies the seeded world: its database and the processor's books. */
export async function copySeededWorld(name: string): Promise<SeededWorld> {
  const seeded = findSeededTemplate();
  const database = `acceptance_${name}`;
  const admin = new pg.Client(`${seeded.serverUrl}postgres`);
  await admin.connect();
  // A file copy takes a third of the time of the default strategy, which writes each page to the write-ahead log.
  await admin.query(`create database ${database} template ${seeded.template} strategy file_copy`);
  const simulatorFolder = join(seeded.folder, name);
  cpSync(seeded.simulatorFolder, simulatorFolder, { recursive: true });
  return {
    databaseUrl: `${seeded.serverUrl}${database}`,
    logins: {
      http: seeded.logins.http.replace(/[^/]*$/, database),
      worker: seeded.logins.worker.replace(/[^/]*$/, database),
    },
    simulatorFolder,
    drop: async () => {
      await admin.query(`drop database if exists ${database} with (force)`);
      await admin.end();
      rmSync(simulatorFolder, { recursive: true, force: true });
    },
  };
}
