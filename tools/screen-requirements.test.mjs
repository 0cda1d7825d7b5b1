import { expect, test } from 'vitest';
import { findClaimsOfScreensToCome } from './screen-requirements.mjs';

const list = (...names) => ({
  path: 'apps/web/src/navigation/screens-to-come.ts',
  text: `const SCREENS_TO_COME = [${names.map((name) => `'${name}'`).join(', ')}] as const;`,
});
// Built from parts, so that this file does not break the rule it proves.
const offersRow = ['LRT', '009'].join('-');
const citing = (path) => ({ path, text: `// a line\ntest('the offers are listed [${offersRow}]', () => {});` });

test('a test or journey table that cites a screen still to come is refused', () => {
  for (const path of ['apps/web/src/offers.test.ts', 'acceptance/offers.e2e.ts', 'acceptance/route-walk-table.ts'])
    expect(findClaimsOfScreensToCome([list('Offers'), citing(path)])).toEqual([
      { path, line: 2, message: expect.stringContaining(`${offersRow} belongs to Offers`) },
    ]);
});

test('an id may be cited once its screen exists, and in code that prepares for it', () => {
  expect(findClaimsOfScreensToCome([list('Documents'), citing('apps/web/src/offers.test.ts')])).toEqual([]);
  expect(findClaimsOfScreensToCome([list('Offers'), citing('apps/web/src/paths.ts')])).toEqual([]);
});

test('a screen to come without a table row is reported, and so is a missing list', () => {
  expect(findClaimsOfScreensToCome([list('NewScreen')])).toEqual([
    { path: list().path, message: expect.stringContaining('NewScreen is not in the table') },
  ]);
  expect(findClaimsOfScreensToCome([])).toHaveLength(1);
});
