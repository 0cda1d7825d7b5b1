import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loanActName } from '../packages/contract/src/simulation/loan-acts.ts';
import { root } from './commands.mjs';
import { ACTORS } from './promise-actors.mjs';
import { PROMISES } from './promises.mjs';

/** Where people's sentences are: screens, letters, texts and refusals. */
const FOLDERS = [
  'apps/web/src',
  'apps/services/src/identity',
  'apps/services/src/features',
  'apps/services/src/platform',
  'packages/domain/src',
];
/** Words of a sentence that says what the lender or its store will do. */
const PROMISE =
  /\bwe[’']ll\b|\bwe will\b|\byour store\b|\bcall us\b|(?<!should )\bwe (?:then )?(?:call|take|send|mail|tell)\b|\bcomes? (?:on paper|by mail)\b/i;
/** Tests that take acts of the departments. */
const DESK_TESTS = ['store-desk.pg.test.ts', 'loan-desk.pg.test.ts', 'renewal-desk.pg.test.ts'].map(
  (name) => `apps/services/src/features/simulation/${name}`,
);

const read = (file) => readFileSync(join(root, file), 'utf8');

/** Returns the lines of a file without comments. */
function linesOf(source) {
  const withoutBlocks = source.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return withoutBlocks.split('\n').map((line) => line.replace(/(^|\s)\/\/.*/, ''));
}

function findPromises() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\./.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return files.flatMap((file) =>
    linesOf(read(file))
      .filter((line) => PROMISE.test(line))
      .map((line) => ({ file, line: line.trim() })),
  );
}

test('every sentence that promises something has its actor in the table of promises', () => {
  const without = findPromises().filter(({ file, line }) => {
    const words = Object.keys(PROMISES[file] ?? {});
    return !words.some((each) => line.includes(each));
  });
  expect(without).toEqual([]);
});

test('every row of the table of promises is still said by its file', () => {
  const found = findPromises();
  const gone = Object.entries(PROMISES).flatMap(([file, rows]) =>
    Object.keys(rows)
      .filter((words) => !found.some((each) => each.file === file && each.line.includes(words)))
      .map((words) => `${file}: ${words}`),
  );
  expect(gone).toEqual([]);
});

test('every actor of a promise acts in a test', () => {
  const acts = new Set(loanActName.options);
  const desk = DESK_TESTS.map(read).join('\n');
  const actors = new Set(Object.values(PROMISES).flatMap((rows) => Object.values(rows)));
  const idle = [...actors].filter((actor) => {
    if (acts.has(actor)) return !desk.includes(`does: '${actor}'`);
    const known = ACTORS[actor];
    return known === undefined || !known.provedBy.every(([file, title]) => read(file).includes(title));
  });
  expect(idle).toEqual([]);
  expect(Object.keys(ACTORS).filter((actor) => !actors.has(actor))).toEqual([]);
});
