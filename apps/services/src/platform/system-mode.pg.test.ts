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

test('a database owner who is no superuser may run everything once it holds both roles', async () => {
  await asSuperuser(`create role ${name} login createrole`, `create database ${name} owner ${name}`);
  const url = `${server.replace('//app@', `//${name}@`)}${name}`;
  await migrate(url);
  await fixMode(url, 'production');
  const open = () => {
    const database = openDatabase({ url, role: 'lendside_api', connectionsMax: 1 });
    closeAfterFile(() => database.close());
    return database;
  };
  await expect(requireMode(open(), 'production')).rejects.toThrow(
    /^The user of DATABASE_URL may not work as lendside_api and lendside_worker: grant it both roles, or /,
  );
  // The rights that PostgreSQL gives to a user who creates a role.
  await asSuperuser(`grant lendside_api, lendside_worker to ${name} with admin true, inherit false, set false`);
  await migrate(url);
  await expect(requireMode(open(), 'production')).resolves.toBeUndefined();
  await expect(requireMode(open(), 'simulation')).rejects.toThrow('The database was made for production');
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
