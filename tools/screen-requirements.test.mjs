import { expect, test } from 'vitest';
import { findClaimsOfScreensToCome } from './screen-requirements.mjs';

const routes = (...names) => ({
  path: 'apps/web/src/journeys/offers/routes.ts',
  text: names.map((name) => `{ name: '${name}', path: '/x', header: 'menu', code: 'to come' },`).join('\n'),
});
// Built from parts, so that this file does not break the rule it proves.
const offersRow = ['LRT', '056'].join('-');
const citing = (path) => ({ path, text: `// a line\ntest('the offers are listed [${offersRow}]', () => {});` });

test('a test or journey table that cites a planned screen is refused', () => {
  for (const path of ['apps/web/src/offers.test.ts', 'acceptance/offers.e2e.ts', 'acceptance/route-walk-table.ts'])
    expect(findClaimsOfScreensToCome([routes('ReferralRewardsHome'), citing(path)])).toEqual([
      { path, line: 2, message: expect.stringContaining(`${offersRow} belongs to ReferralRewardsHome`) },
    ]);
});

test('an id may be cited once its screen exists, and in code that prepares for it', () => {
  expect(findClaimsOfScreensToCome([routes('AncillaryProducts'), citing('apps/web/src/offers.test.ts')])).toEqual([]);
  expect(findClaimsOfScreensToCome([routes('Offers'), citing('apps/web/src/paths.ts')])).toEqual([]);
});

test('a planned screen that no table row describes is reported', () => {
  expect(findClaimsOfScreensToCome([routes('NewScreen')])).toEqual([
    { path: routes().path, message: expect.stringContaining('NewScreen is not in the table') },
  ]);
});

test('unreadable and missing rows of planned screens are reported', () => {
  expect(findClaimsOfScreensToCome([])).toHaveLength(1);
  const otherForm = { ...routes(), text: "{ code: 'to come', name: 'Offers' }" };
  expect(findClaimsOfScreensToCome([otherForm])).toHaveLength(1);
});
