import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './commands.mjs';

const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| ([a-z ]+?) +\| (.*?) +\|$/gm)].map(
  ([, id, level, state, reason]) => ({ id, level, state, reason }),
);
const testsOf = ({ reason }) => [...reason.matchAll(/`([^`]+\.(?:test|e2e)\.(?:ts|mjs))`/g)].map(([, path]) => path);
const countOf = (level, state) => rows.filter((row) => row.level === level && row.state === state).length;

test('the ASVS page has every row of levels 1 and 2 of version 5.0.0, once', () => {
  expect([rows.filter(({ level }) => level === '1').length, rows.length]).toEqual([70, 253]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
});

test('each ASVS row is met by named test files that exist, or says why not', () => {
  const states = ['met', 'not applicable', 'open'];
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  expect(rows.filter((row) => row.state === 'met' && testsOf(row).length === 0)).toEqual([]);
  expect(rows.filter((row) => row.state !== 'met' && row.reason.length < 10)).toEqual([]);
  expect(rows.flatMap(testsOf).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('the table at the top of the ASVS page counts its rows', () => {
  const totals = [...text.matchAll(/^\| ([12]) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm)].map((match) => match.slice(1));
  const counted = ['1', '2'].map((level) => [
    level,
    ...['met', 'not applicable', 'open'].map((state) => String(countOf(level, state))),
  ]);
  expect(totals).toEqual(counted);
});
