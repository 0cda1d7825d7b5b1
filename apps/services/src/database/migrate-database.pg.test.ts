import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { dumpSchema } from './dump-schema.ts';
import { EARLIER_MIGRATIONS } from './earlier-migrations.fixture.ts';
import { migrate } from './migrate-database.ts';
import { readSqlFiles, type SqlFiles } from './sql-files.ts';

type Files = Readonly<Record<string, string>>;

const TABLE = 'create schema app; create table app.thing (id int not null, owner text not null);';
const DOUBLE = 'create function app.double(n int) returns int language sql immutable as $$ select n * 2 $$;';
const DOUBLED = 'create view app.doubled as select app.double(t.id) as n from app.thing t;';

/** Writes the files to a temporary folder and reads them from there. */
function filesOf(functions: Files, tables: Files = { '0001_baseline': TABLE }): SqlFiles {
  const folder = mkdtempSync(join(tmpdir(), 'lendside-sql-'));
  try {
    mkdirSync(join(folder, 'tables'));
    mkdirSync(join(folder, 'functions/app'), { recursive: true });
    for (const [name, text] of Object.entries(tables)) writeFileSync(join(folder, 'tables', `${name}.sql`), text);
    for (const [name, text] of Object.entries(functions))
      writeFileSync(join(folder, 'functions/app', `${name}.sql`), text);
    return readSqlFiles(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function makeEmptyDatabase(): Promise<string> {
  const server = inject('postgresUrl').replace(/[^/]*$/, '');
  const name = `m_${process.pid}_${randomBytes(4).toString('hex')}`;
  await runOn(`${server}postgres`, `create database ${name}`);
  return `${server}${name}`;
}

async function runOn<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function dumpOf(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await dumpSchema(client, { withBodies: true });
  } finally {
    await client.end();
  }
}

async function valueOf(url: string, text: string): Promise<unknown> {
  const [row] = await runOn<{ value: unknown }>(url, `select ${text} as value`);
  return row?.value;
}

const ROUTINES = `(select coalesce(array_agg(format('%s(%s)', proname, pg_get_function_identity_arguments(oid)) order by oid), '{}')
    from pg_proc where pronamespace = 'app'::regnamespace)`;
const routinesOf = (url: string) => valueOf(url, ROUTINES);

test('the first migration applies every file to an empty database, and the next applies none', async () => {
  const url = await makeEmptyDatabase();
  const files = filesOf({ double: DOUBLE, doubled: DOUBLED });
  expect(await migrate(url, files)).toEqual(['0001_baseline', 'app.double', 'app.doubled']);
  expect(await migrate(url, files)).toEqual([]);
});

test('a changed function body replaces the function and keeps the objects that depend on it', async () => {
  const url = await makeEmptyDatabase();
  await migrate(url, filesOf({ double: DOUBLE, doubled: DOUBLED }));
  await runOn(url, `insert into app.thing values (5, 'a')`);
  expect(await migrate(url, filesOf({ double: DOUBLE.replace('n * 2', 'n + n + 1'), doubled: DOUBLED }))).toEqual([
    'app.double',
  ]);
  expect(await valueOf(url, '(select n from app.doubled)')).toBe(11);
});

test('a changed function signature drops the old function and its grants', async () => {
  const url = await makeEmptyDatabase();
  const granted = (type: string) =>
    `create function app.half(n ${type}) returns ${type} language sql as $$ select n / 2 $$;
     revoke execute on function app.half(${type}) from public;`;
  await migrate(url, filesOf({ half: granted('int') }));
  await migrate(url, filesOf({ half: granted('bigint') }));
  expect(await routinesOf(url)).toEqual(['half(n bigint)']);
  expect(await valueOf(url, `(select proacl::text from pg_proc where proname = 'half')`)).not.toMatch(/[{,]=X/);
});

test('a changed function signature keeps the old function when the file defines both', async () => {
  const url = await makeEmptyDatabase();
  await migrate(url, filesOf({ double: DOUBLE }));
  await migrate(url, filesOf({ double: DOUBLE + DOUBLE.replaceAll('int', 'bigint') }));
  expect(await routinesOf(url)).toEqual(['double(n integer)', 'double(n bigint)']);
});

test('removing a file drops the objects that it created', async () => {
  const url = await makeEmptyDatabase();
  await migrate(url, filesOf({ double: DOUBLE, doubled: DOUBLED }));
  expect(await migrate(url, filesOf({ double: DOUBLE }))).toEqual(['app.doubled']);
  expect(await valueOf(url, `to_regclass('app.doubled')::text`)).toBeNull();
  expect(await migrate(url, filesOf({}))).toEqual(['app.double']);
  expect(await routinesOf(url)).toEqual([]);
});

test('changing a file applies its triggers, policies and indexes again', async () => {
  const url = await makeEmptyDatabase();
  const guard = (message: string) => `
    create function app.guard() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$;
    create trigger thing_is_kept before delete on app.thing for each statement execute function app.guard();`;
  const owner = (name: string) => `
    create function app.me(x text) returns text language sql immutable as $$ select '${name}' || x $$;
    create policy thing_of_owner on app.thing using (owner = app.me(''));
    create index thing_by_me on app.thing (app.me(owner));`;
  await migrate(url, filesOf({ guard: guard('first'), me: owner('a') }));
  expect(await migrate(url, filesOf({ guard: guard('second'), me: owner('b') }))).toEqual(['app.guard', 'app.me']);
  await expect(runOn(url, 'delete from app.thing')).rejects.toThrow('second');
  expect(await valueOf(url, `(select count(*)::int from pg_policy where polname = 'thing_of_owner')`)).toBe(1);
  expect(await valueOf(url, `to_regclass('app.thing_by_me') is not null`)).toBe(true);
});

test('a migration does not replace a function that an unknown object uses', async () => {
  const url = await makeEmptyDatabase();
  await migrate(url, filesOf({ double: DOUBLE }));
  await runOn(url, 'create view public.strange as select app.double(1)');
  await expect(migrate(url, filesOf({ double: `-- New.\n${DOUBLE}` }))).rejects.toThrow(
    /^The database cannot replace the function app\.double\(integer\), because something else uses it \(view strange /,
  );
  expect(await valueOf(url, 'app.double(4)')).toBe(8);
});

test('a migration recreates a function that somebody dropped manually', async () => {
  const url = await makeEmptyDatabase();
  const files = filesOf({ double: DOUBLE });
  await migrate(url, files);
  await runOn(url, 'drop function app.double(int)');
  expect(await migrate(url, files)).toEqual(['app.double']);
  expect(await valueOf(url, 'app.double(4)')).toBe(8);
});

test('a migration with a failing file changes nothing', async () => {
  const url = await makeEmptyDatabase();
  await expect(
    migrate(url, filesOf({ double: DOUBLE, doubled: 'create view app.doubled as select nothing;' })),
  ).rejects.toThrow('a migration failed');
  expect(await valueOf(url, `to_regnamespace('app')::text`)).toBeNull();
});

test('a migration gives up on a locked table after the lock time-out', async () => {
  const url = await makeEmptyDatabase();
  await migrate(url, filesOf({}));
  const files = filesOf({ zz: 'do $$ begin raise exception $x$%$x$, current_setting($x$lock_timeout$x$); end $$;' });
  await expect(migrate(url, files)).rejects.toMatchObject({ cause: { cause: { message: '10s' } } });
});

test('concurrent migrations apply each file once', async () => {
  const url = await makeEmptyDatabase();
  const files = filesOf({ double: DOUBLE });
  const applied = await Promise.all([migrate(url, files), migrate(url, files), migrate(url, files)]);
  expect(applied.flat().toSorted()).toEqual(['0001_baseline', 'app.double']);
});

test('a migration refuses a database of a later version', async () => {
  const url = await makeEmptyDatabase();
  await migrate(url, filesOf({}, { '0001_baseline': TABLE, '0002_more': 'create table app.more ()' }));
  await expect(migrate(url, filesOf({}))).rejects.toThrow(
    'The database is of a later version (0002_more): start the program of that version.',
  );
});

/** Creates a database of an earlier release: the baseline tables only, its migration records, and some of its definitions. */
async function makeEarlierDatabase(names: readonly string[]): Promise<string> {
  const url = await makeEmptyDatabase();
  await migrate(url, { tables: readSqlFiles().tables.slice(0, 1), definitions: [] });
  await runOn(
    url,
    `drop schema installed cascade;
     create table kysely_migration (name varchar primary key, timestamp varchar not null);
     create table kysely_migration_lock (id varchar primary key, is_locked int not null);
     insert into kysely_migration select n, '' from unnest(array['${names.join(`', '`)}']) n;
     create function app.accept_payment(p jsonb) returns int language sql as $$ select 1 $$;
     create function app.act_as(profile_ids text[]) returns void language sql as $$ select 1 $$;
     create function app.current_profiles() returns text[] language sql stable as $$ select '{}'::text[] $$;
     create policy setting_of_profile on app.setting using (name = any (app.current_profiles()));
     create view app.payment_made_by as select app.accept_payment(value) as made from app.setting;
     create materialized view app.payment_count as select sum(made) from app.payment_made_by;
     create function app.refuse_change() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger setting_is_kept before delete on app.setting for each row execute function app.refuse_change();
     create aggregate app.payment_sum (int) (sfunc = int4pl, stype = int)`,
  );
  return url;
}

test('a migration adopts a database of release 0155 as the baseline', async () => {
  const url = await makeEarlierDatabase(EARLIER_MIGRATIONS);
  await runOn(url, `insert into app.setting (name, value) values ('kept', '1')`);
  expect(await migrate(url)).not.toContain('0001_baseline');
  const { url: fresh } = await copyTestDatabase();
  expect(await dumpOf(url)).toBe(await dumpOf(fresh));
  expect(await valueOf(url, `(select value::text from app.setting where name = 'kept')`)).toBe('1');
  expect(await migrate(url)).toEqual([]);
});

test('a migration refuses a database of release 0144 with one sentence', async () => {
  const names = EARLIER_MIGRATIONS.filter((name) => name < '0145');
  const url = await makeEarlierDatabase(names);
  await expect(migrate(url)).rejects.toThrow(
    'The database stands at migration 0144_limits_say_when_they_end, and this version takes over from 0155_returns_of_shared_accounts only: make a new database.',
  );
});
