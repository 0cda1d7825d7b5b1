import { expect, test } from 'vitest';
import { FOREIGN_WRITES, TABLE_OWNERS } from './table-owners.mjs';
import { findForeignWrites, ownerOfFunction, tablesIn } from './table-writes.mjs';

const owners = { 'app.card': 'features/cards', 'app.outbox': 'platform', 'servicing.loan': 'servicing' };
const file = (path, text) => ({ path: `apps/services/src/${path}`, text });
const found = (files, exceptions = {}) => findForeignWrites(files, owners, exceptions).map(({ message }) => message);

const writes = [
  ['insert into app.card (card_id) select 1', ['app.card']],
  ['insert into app.card as c (card_id) values (1)', ['app.card']],
  ['INSERT INTO app.card\n    select * from other', ['app.card']],
  ['delete from app.card c using x where true', ['app.card']],
  ['update only app.card set saved = true', ['app.card']],
  ['update app.card c set saved = true', ['app.card']],
  ['update app.card as c\n   set saved = true', ['app.card']],
  ['merge into app.card c using x on true', ['app.card']],
  ['truncate table app.card;', ['app.card']],
  ['copy app.card (card_id) from stdin', ['app.card']],
  [
    'with a as (delete from app.card returning 1) insert into app.outbox (kind) select 1 from a',
    ['app.card', 'app.outbox'],
  ],
  ['insert into card (card_id) values (1)', ['card']],
  ['delete from ${table} where true', ['${']],
];

test.each(writes)('the scan finds a write to a table in: %s', (sql, tables) => {
  expect(tablesIn(sql).map(({ table }) => table)).toEqual(tables);
});

const reads = [
  'select * from app.card for update of card skip locked',
  'select * from app.card for update skip locked',
  'insert_into_app.card',
  'on conflict (card_id) do update set saved = true',
  'grant insert, update, delete on app.card to lendside_api',
  'create trigger t before insert or update on app.card for each row execute function app.f()',
  'Update the card set of the person.',
];

test.each(reads)('the scan finds no write to a table in: %s', (sql) => {
  expect(tablesIn(sql)).toEqual([]);
});

test('a feature may write its own tables only, and a finding names the line', () => {
  const text = "const a = 1;\nstatement('x', `insert into app.card (card_id) values (1)`);";
  expect(found([file('features/cards/card-store.ts', text)])).toEqual([]);
  expect(findForeignWrites([file('features/payments/pay-job/book.ts', text)], owners, {})).toEqual([
    {
      path: 'apps/services/src/features/payments/pay-job/book.ts',
      line: 2,
      message: 'features/payments writes app.card, which features/cards owns: call a function of features/cards.',
    },
  ]);
  expect(found([file('worker.ts', text)])).toHaveLength(1);
});

test('comments, tests, fixtures and other projects are not read', () => {
  const text = '// delete from app.card\n/** update app.card set x */\nconst sql = `\n  -- delete from app.card\n`;';
  expect(found([file('servicing/a.ts', text)])).toEqual([]);
  expect(found([file('servicing/a.pg.test.ts', 'delete from app.card')])).toEqual([]);
  expect(found([file('servicing/a.fixture.ts', 'delete from app.card')])).toEqual([]);
  expect(found([{ path: 'bench/a.ts', text: 'delete from app.card' }])).toEqual([]);
});

test('a table without an owner and a table without its schema are refused', () => {
  expect(found([file('servicing/a.ts', 'delete from app.thing')])).toEqual([expect.stringContaining('has no owner')]);
  expect(found([file('servicing/a.ts', 'delete from card')])).toEqual([expect.stringContaining('with its schema')]);
});

test('a listed exception is valid only while its write exists', () => {
  const exceptions = { 'a reason': ['servicing/a.ts app.card'] };
  expect(found([file('servicing/a.ts', 'delete from app.card')], exceptions)).toEqual([]);
  expect(found([file('servicing/a.ts', 'select 1')], exceptions)).toEqual([expect.stringContaining('take it off')]);
});

test('the list of owners names every table of the database and no other', () => {
  const tables = ['app.card', 'app.outbox', 'app.more'].map((table) => `create table ${table} (\n`).join('');
  expect(found([file('database/tables/0001_baseline.sql', tables)])).toEqual([
    'app.more has no owner: name its room here.',
    'servicing.loan is not in the database: take it off.',
  ]);
});

const sql = (path, head, text) => file(`database/functions/${path}.sql`, `-- Does it.\n${head}\n${text}`);

test('a SQL function gets its owner from a line, schema, table or caller', () => {
  const told = sql('app/told', '-- Called by: servicing/day-end\n-- Owner: features/cards', 'delete from app.card');
  const ofSchema = sql('servicing/made', '-- Called by: features/cards', 'delete from servicing.loan');
  const ofTable = sql(
    'app/add',
    '-- Called by: identity',
    'delete from app.card; insert into app.outbox (kind) select 1',
  );
  const ofCaller = sql('app/end', '-- Called by: features/autopay, app.other', 'delete from servicing.loan');
  const ofCallers = sql('app/tell', '-- Called by: app.end', 'delete from servicing.loan');
  const files = [told, ofSchema, ofTable, ofCaller, ofCallers];
  expect(files.map((each) => ownerOfFunction(each, files, owners))).toEqual([
    'features/cards',
    'servicing',
    'features/cards',
    'features/autopay',
    'features/autopay',
  ]);
  expect(found(files)).toEqual([
    'features/cards writes app.outbox, which platform owns: call a function of platform.',
    'features/autopay writes servicing.loan, which servicing owns: call a function of servicing.',
    'features/autopay writes servicing.loan, which servicing owns: call a function of servicing.',
  ]);
});

test('functions that call each other in a ring still have an owner', () => {
  const one = sql('app/one', '-- Called by: app.two', 'delete from servicing.loan');
  const two = sql('app/two', '-- Called by: app.one', 'select 1');
  expect(ownerOfFunction(one, [one, two], owners)).toBe('database');
});

test("each of today's exceptions names an owned table and is listed once", () => {
  const names = Object.values(FOREIGN_WRITES).flat();
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !Object.hasOwn(TABLE_OWNERS, name.split(' ')[1]))).toEqual([]);
});
