import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import { migrate } from '#platform/migrations.ts';
import { closeAfterFile } from '#platform/opened.fixture.ts';
import { fixMode, requireMode } from '#platform/system-mode.ts';

const server = inject('postgresUrl');
const name = `lender_${process.pid}_${randomBytes(4).toString('hex')}`;

async function asSuperuser(...lines: readonly string[]): Promise<void> {
  const client = new pg.Client(`${server}postgres`);
  await client.connect();
  for (const line of lines) await client.query(line);
  await client.end();
}

test('a lender’s own user, no superuser, makes the database and the programs work on it, or says what that user lacks', async () => {
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
  // What PostgreSQL gives to whoever makes a role.
  await asSuperuser(`grant lendside_api, lendside_worker to ${name} with admin true, inherit false, set false`);
  await migrate(url);
  await expect(requireMode(open(), 'production')).resolves.toBeUndefined();
  await expect(requireMode(open(), 'simulation')).rejects.toThrow('The database was made for production');
});
