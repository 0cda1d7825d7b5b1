import pg from 'pg';
import { findDatabaseProblem } from '#platform/database-problem.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { adoptEarlier } from './adopt-earlier.ts';
import { applyDefinitions, createManifest } from './apply-definitions.ts';
import { readSqlFiles, type SqlFiles, type TableStep } from './sql-files.ts';

// Concurrent migrations wait for each other without a limit. A lock on a table in use is given up after a time-out, so that a
// release never blocks the app.
const ONE_AT_A_TIME = `select pg_advisory_xact_lock(hashtextextended('lendside migrate', 0))`;
const LOCK_TIMEOUT = `set local lock_timeout = '10s'`;

/** Migrates a database to the current tables and functions, in one transaction. Safe to call from several processes at once.
 *  Returns the names of the files it applied. Rolls back everything when a file fails. Throws `StartProblem` when the database
 *  cannot be used or has an unknown version. */
export async function migrate(databaseUrl: string, files: SqlFiles = readSqlFiles()): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  try {
    await client.connect();
    await client.query('begin');
    const applied = await applyFiles(client, files);
    await client.query('commit');
    await keepOthersOut(client);
    await letOwnerTakeRoles(client);
    return applied;
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw findDatabaseProblem(error) ?? new Error('a migration failed', { cause: error });
  } finally {
    // This also rolls back a failed transaction.
    await client.end();
  }
}

async function applyFiles(client: pg.Client, { tables, definitions }: SqlFiles): Promise<string[]> {
  await client.query(ONE_AT_A_TIME);
  await client.query(LOCK_TIMEOUT);
  const steps = await applyTables(client, tables);
  return [...steps, ...(await applyDefinitions(client, definitions))];
}

async function applyTables(client: pg.Client, tables: readonly TableStep[]): Promise<string[]> {
  const done = await readSteps(client, tables);
  const unknown = [...done].find((name) => !tables.some((step) => step.name === name));
  if (unknown !== undefined)
    throw new StartProblem(`The database is of a later version (${unknown}): start the program of that version.`);
  const due = tables.filter(({ name }) => !done.has(name));
  for (const { name, text } of due) {
    try {
      await client.query(text);
    } catch (error) {
      throw new Error(`tables/${name}.sql could not be applied`, { cause: error });
    }
    await markStep(client, name);
  }
  return due.map(({ name }) => name);
}

async function readSteps(client: pg.Client, tables: readonly TableStep[]): Promise<ReadonlySet<string>> {
  const { rows: schemas } = await client.query(`select from pg_namespace where nspname = 'installed'`);
  if (schemas.length === 0) {
    const isEarlier = await adoptEarlier(client);
    await client.query(`
      create schema installed;
      create table installed.table_step (name text primary key, applied_at timestamptz not null default now())`);
    await createManifest(client);
    const [baseline] = tables;
    if (isEarlier && baseline !== undefined) await markStep(client, baseline.name);
  }
  const { rows } = await client.query<{ name: string }>('select name from installed.table_step');
  return new Set(rows.map(({ name }) => name));
}

async function markStep(client: pg.Client, name: string): Promise<void> {
  await client.query('insert into installed.table_step (name) values ($1)', [name]);
}

/** Takes back what PostgreSQL allows everybody in a new database. */
async function keepOthersOut(client: pg.Client): Promise<void> {
  const name = pg.escapeIdentifier(client.database ?? '');
  await client.query(`revoke temporary on database ${name} from public`);
}

/** Lets the owner act as the narrower roles that the programs use. A superuser may take any role; any other owner must first
 *  grant them to itself. */
async function letOwnerTakeRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(`
    select role from unnest(array['lendside_api', 'lendside_worker']) as role
     where not pg_has_role(current_user, role, 'set') and pg_has_role(current_user, role, 'member with admin option')`);
  for (const { role } of rows) await client.query(`grant ${pg.escapeIdentifier(role)} to current_user`);
}
