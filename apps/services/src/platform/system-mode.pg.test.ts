import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openDatabase, statement } from './database.ts';
import { migrate } from '#database/migrate-database.ts';
import { closeAfterFile } from './opened.fixture.ts';
import { fixMode, requireMode } from './system-mode.ts';
import { copyTestDatabase } from './test-database.fixture.ts';
import { PRODUCTION } from '#production.fixture.ts';

const server = inject('postgresUrl');
const name = `lender_${process.pid}_${randomBytes(4).toString('hex')}`;

async function asSuperuser(...lines: readonly string[]): Promise<void> {
  const client = new pg.Client(`${server}postgres`);
  await client.connect();
  for (const line of lines) await client.query(line);
  await client.end();
}

/** Returns the URL of the test server for a login. The password is empty when the server never sees it. */
function urlAs(login: string, password: string, database: string): string {
  const url = new URL(`${server}${database}`);
  url.username = login;
  url.password = password;
  return url.href;
}

const open = (url: string, role: 'lendside_api' | 'lendside_worker' = 'lendside_api') => {
  const database = openDatabase({ url, role, connectionsMax: 1 });
  closeAfterFile(() => database.close());
  return database;
};

test('an owner who is no superuser may migrate, but a production runs only under a narrow login [D11 D18]', async () => {
  const [http, broad, makes, writes, both] = ['http', 'broad', 'makes', 'writes', 'both'].map(
    (way) => `${name}_${way}`,
  );
  await asSuperuser(
    `create role ${name} login createrole password 'pass'`,
    `create database ${name} owner ${name}`,
    // The rights that PostgreSQL gives to a user who creates a role.
    `grant lendside_api, lendside_worker to ${name} with admin true, inherit false, set false`,
  );
  const ofOwner = urlAs(name, 'pass', name);
  await migrate(ofOwner);
  await fixMode(ofOwner, 'production');
  await asSuperuser(
    `create role ${http} login password 'pass' in role lendside_api`,
    `create role ${broad} login password 'pass' in role lendside_api, ${name}`,
    `create role ${makes} login password 'pass' in role lendside_api`,
    `grant create on database ${name} to ${makes}`,
    `create role ${writes} login password 'pass' in role lendside_api, pg_write_server_files`,
    `create role ${both} login password 'pass' in role lendside_api, lendside_worker`,
  );
  const isRefused = (url: string, sentence: string | RegExp) =>
    expect(requireMode(open(url), 'production')).rejects.toThrow(sentence);
  const ofLogin = (login = '') => urlAs(login, 'pass', name);
  await expect(requireMode(open(ofLogin(http)), 'production')).resolves.toBeUndefined();
  await expect(
    open(ofLogin(http)).rows(statement('test_temporary', 'create temporary table hidden (n int)')),
  ).rejects.toThrow('permission denied to create temporary tables');
  await expect(requireMode(open(ofLogin(http)), 'simulation')).rejects.toThrow('The database was made for production');
  await isRefused(`${server}${name}`, /more than this program needs: it is a superuser/);
  await isRefused(ofOwner, /it is able to create roles\. Use a login that is a member of lendside_api/);
  await isRefused(
    ofLogin(broad),
    `may become its owner, may create tables or schemas, may become ${name} and lendside_worker.`,
  );
  await isRefused(ofLogin(makes), 'it may create tables or schemas.');
  await isRefused(ofLogin(writes), 'it may become pg_write_server_files.');
  await isRefused(ofLogin(both), 'it may become lendside_worker.');
  await expect(requireMode(open(ofLogin(http), 'lendside_worker'), 'production')).rejects.toThrow(
    /^The user of DATABASE_URL may not work as the role of this program: grant it lendside_api /,
  );
});

test('a database of the other mode is refused before its schema changes', async () => {
  const { url, open } = await copyTestDatabase();
  await fixMode(url, 'simulation');
  // Without this schema the database looks unmigrated, because a migration creates it first.
  const owner = open('owner');
  await owner.rows(statement('test_older', `alter schema installed rename to installed_before`));
  const { status, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../programs/migrate.ts', import.meta.url))],
    {
      encoding: 'utf8',
      env: { ...PRODUCTION, LENDSIDE_MODE: 'production', DATABASE_URL: url },
    },
  );
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^The database was made for simulation, but [^\n]*\n$/)]);
  const found = await owner.row<{ table: string | null }>(
    statement('test_moved', `select to_regnamespace('installed')::text as table`),
  );
  expect(found?.table).toBeNull();
});
