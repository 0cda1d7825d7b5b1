import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { dumpSchema } from './dump-schema.ts';
import { readSqlFiles } from './sql-files.ts';

test('schema.sql equals the schema of a migrated database (update it with `npm run schema`)', async () => {
  const { url } = await copyTestDatabase();
  const client = new pg.Client(url);
  await client.connect();
  try {
    expect(await dumpSchema(client)).toBe(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'));
  } finally {
    await client.end();
  }
});

const { definitions } = readSqlFiles();
const namesWithout = (pattern: (name: string) => RegExp): string[] =>
  definitions.filter(({ name, text }) => !pattern(name).test(text)).map(({ name }) => name);

test('each SQL file begins with one sentence and names its callers', () => {
  expect(namesWithout(() => /^-- [A-Z][^\n]*\.\n-- Called by: \S/)).toEqual([]);
});

test('each SQL file creates the object that its file name says', () => {
  expect(
    namesWithout((name) => new RegExp(`^create (function|view|materialized view|aggregate) ${name}\\b`, 'm')),
  ).toEqual([]);
});
