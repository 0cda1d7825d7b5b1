// The database of a run: DATABASE_URL when it is set, else the embedded PostgreSQL of the data folder.
import { join } from 'node:path';
import { findClaim } from './data-claim.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { startPostgres } from './postgres.mjs';

const databaseName = 'lendside';
const connectTimeoutMs = 5000;

/** Opens the database and checks that it answers. `stop` ends only what this call started. */
export async function openDatabase({ env = process.env, folder }) {
  if (env.DATABASE_URL) {
    await requireAnswer(env.DATABASE_URL);
    return { url: env.DATABASE_URL, stop: async () => {} };
  }
  const postgres = await startPostgres({ dir: postgresFolder(folder), fast: env.LENDSIDE_POSTGRES_FAST === '1' });
  // A supervisor that started in the meantime uses this PostgreSQL too, and stops it at its own end.
  const stop = async () => postgres.isReused || findClaim(folder) || postgres.stop();
  try {
    await createDatabaseWhenMissing(postgres.url('postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: postgres.url(databaseName), postgres, stop };
}

/** Returns the folder of the embedded PostgreSQL below a data folder. */
export const postgresFolder = (folder) => join(folder, 'postgres');

/** Runs one query on its own connection. */
export async function query(url, sql, values = []) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  let lost;
  client.on('error', (error) => (lost = error));
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } catch (error) {
    throw lost ?? error;
  } finally {
    await client.end();
  }
}

async function createDatabaseWhenMissing(adminUrl) {
  const found = await query(adminUrl, 'select 1 from pg_database where datname = $1', [databaseName]);
  if (found.length === 0) await query(adminUrl, `create database ${databaseName}`);
}

async function requireAnswer(url) {
  try {
    await query(url, 'select 1');
  } catch (error) {
    throw new PlainFailure(unreachableSentence(url, error));
  }
}

/** The sentence for a database that does not answer. It leaves the password out. */
export function unreachableSentence(url, error) {
  const reason = error.code ?? error.errors?.[0]?.code ?? error.message;
  return `The database ${placeOf(url)} cannot be reached (${reason}): check DATABASE_URL, or unset it to use the embedded PostgreSQL.`;
}

function placeOf(url) {
  if (!URL.canParse(url))
    return 'of DATABASE_URL, which is not an address like postgres://user:password@host:5432/name,';
  const { hostname, port, pathname } = new URL(url);
  return `${pathname.slice(1)} at ${hostname}:${port || 5432}`;
}
