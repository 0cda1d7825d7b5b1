import { expect, test } from 'vitest';
import { findOpenTables } from './row-security.mjs';

const table = (text) => ({ path: 'apps/services/src/database/tables/0009_x.sql', text });
const definition = (name, text) => ({ path: `apps/services/src/database/functions/app/${name}.sql`, text });
const messagesOf = (...args) => findOpenTables(...args).map(({ message }) => message);

test('a new table must have row-level security or a reason', () => {
  const made = 'create table app.letter (letter_id text);\n';
  expect(messagesOf([table(made)], {}, {})).toEqual([
    expect.stringMatching(/^app\.letter has no row-level security: /),
  ]);
  expect(messagesOf([table(made)], { 'app.letter': 'no persons' }, {})).toEqual([]);
  const secured = `${made}alter table app.letter enable row level security;`;
  expect(messagesOf([table(secured)], {}, {})).toEqual([]);
  expect(messagesOf([table(secured)], { 'app.letter': 'no persons', 'app.gone': 'x' }, {})).toEqual([
    expect.stringMatching(/^app\.letter is no table without/),
    expect.stringMatching(/^app\.gone is no table without/),
  ]);
  expect(messagesOf([table(`${made}drop table app.letter;`)], {}, {})).toEqual([]);
});

test('a function with the rights of the owner must be listed, and a listed one must have them', () => {
  const files = [table(''), definition('wide', 'language sql security definer'), definition('plain', 'language sql')];
  expect(messagesOf(files, {}, { reason: ['app.wide'] })).toEqual([]);
  expect(messagesOf(files, {}, { reason: ['app.plain'] })).toEqual([
    expect.stringMatching(/^app\.wide runs with the rights of the owner/),
    expect.stringMatching(/^app\.plain does not run with the rights/),
  ]);
});
