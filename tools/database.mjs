// The database of a run: DATABASE_URL when it is set, else the embedded PostgreSQL of the data folder.
import { join } from 'node:path';
import { findClaim } from './data-claim.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { startPostgres } from './postgres.mjs';
import { newPassword, toVerifier } from './scram.mjs';

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

// The roles of 0001_baseline.sql, which hold the grants. A login of a program is a member of one of them.
const roleOf = { http: 'lendside_api', worker: 'lendside_worker' };

/** Gives the programs of a database logins of their own with new passwords, and returns the URL of each. The URL must be of the
 *  owner. `quick` is for tests, which open many connections. */
export async function openLogins(ownerUrl, { quick = false } = {}) {
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1));
  const urls = {};
  for (const [program, role] of Object.entries(roleOf)) {
    const password = newPassword();
    // Roles belong to the whole server, so the name says of which database the login is.
    const login = `${database}_${program}_login`;
    await giveLogin(ownerUrl, { login, role, verifier: toVerifier(password, { quick }) });
    urls[program] = withLogin(ownerUrl, login, password);
  }
  return urls;
}

async function giveLogin(ownerUrl, { login, role, verifier }) {
  const { default: pg } = await import('pg');
  const name = pg.escapeIdentifier(login);
  try {
    await query(
      ownerUrl,
      `do $$ begin
         begin
           if to_regrole('${role}') is null then create role ${role} nologin; end if;
           if to_regrole(${pg.escapeLiteral(name)}) is null then create role ${name}; end if;
         -- Another database of this server may make them at this moment.
         exception when duplicate_object or unique_violation then null;
         end;
         alter role ${name} login password '${verifier}';
         grant ${role} to ${name};
       end $$`,
    );
  } catch (error) {
    throw new PlainFailure(
      `The programs could not get logins of their own (${error.message}): let the user of DATABASE_URL create roles.`,
    );
  }
}

function withLogin(url, login, password) {
  const own = new URL(url);
  own.username = login;
  own.password = password;
  return own.href;
}

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
