import { openDatabase, statement, type Queryable } from './database.ts';
import { findDatabaseProblem } from './database-problem.ts';
import { requireNarrowLogin } from './narrow-login.ts';
import { StartProblem } from './start-problem.ts';

/** The mode of an installation: the simulated world, or a lender's production. */
export type Mode = 'simulation' | 'production';

const selectMode = statement<{ mode: Mode }>('system_mode', `select mode from app.system_mode`);
const selectModeTable = statement<{ isThere: boolean }>(
  'system_mode_table',
  `select to_regclass('app.system_mode') is not null as "isThere"`,
);
const insertMode = statement(
  'system_mode_insert',
  `insert into app.system_mode (mode) values ($1) on conflict do nothing`,
);

/** Saves the mode unless the database already has one. */
export async function keepMode(database: Queryable, mode: Mode): Promise<void> {
  await database.rows(insertMode, [mode]);
}

/** Sets the mode of a new database. Later calls change nothing. Source: design 3. */
export async function fixMode(databaseUrl: string, mode: Mode): Promise<void> {
  const database = openDatabase({ url: databaseUrl, role: 'owner', connectionsMax: 1 });
  try {
    await keepMode(database, mode);
  } finally {
    await database.close();
  }
}

/** Checks, before anything is changed, that a database was not made for the other mode. An empty database fits both modes.
 *  Throws `StartProblem`. */
export async function refuseOtherMode(databaseUrl: string, mode: Mode): Promise<void> {
  const database = openDatabase({ url: databaseUrl, role: 'owner', connectionsMax: 1 });
  try {
    const table = await database.row(selectModeTable).catch((error: unknown) => {
      throw toProblem(error);
    });
    if (table?.isThere === true) await findMode(database, mode);
  } finally {
    await database.close();
  }
}

/** Checks that the database answers, is migrated and was made for this mode, and that the login of a production is a narrow one.
 *  Throws `StartProblem`. */
export async function requireMode(database: Queryable, mode: Mode): Promise<void> {
  if ((await findMode(database, mode)) === null)
    throw new StartProblem(`The database has no mode yet: ${NOT_MIGRATED}`);
  if (mode === 'production') await requireNarrowLogin(database);
}

/** Returns the mode of a database; null when none is set yet. Throws `StartProblem` when it is not `mode`. */
export async function findMode(database: Queryable, mode: Mode): Promise<Mode | null> {
  const row = await database.row<{ mode: Mode }>(selectMode).catch((error: unknown) => {
    throw toProblem(error);
  });
  if (row === null || row.mode === mode) return row?.mode ?? null;
  throw new StartProblem(
    `The database was made for ${row.mode}, but LENDSIDE_MODE is ${mode}: use another database, or set LENDSIDE_MODE=${row.mode}.`,
  );
}

const NOT_MIGRATED = 'run npm start once, or, for a production, apps/services/src/programs/migrate.ts.';

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_ROLE = '22023';
const NOT_PERMITTED = '42501';

function toProblem(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === UNDEFINED_TABLE || code === UNDEFINED_ROLE)
    return new StartProblem(`The database is empty: ${NOT_MIGRATED}`);
  if (code === NOT_PERMITTED)
    return new StartProblem(
      'The user of DATABASE_URL may not work as the role of this program: grant it lendside_api for the HTTP program, or lendside_worker for the worker (docs/operations.md).',
    );
  return findDatabaseProblem(error) ?? error;
}
