import { expect, test } from 'vitest';
import { compareWithList, readUnused } from './unused-in-product.mjs';

const unused = [{ file: 'packages/domain/src/draws/draw.ts', name: 'cancelDraw' }];

test('an export that only tests use is refused unless the list names it', () => {
  expect(compareWithList(unused, {})).toEqual([expect.stringContaining('cancelDraw is used only by tests')]);
  expect(compareWithList(unused, { 'Getting cash': ['cancelDraw'] })).toEqual([]);
});

test('a name must leave the list once the product uses it', () => {
  expect(compareWithList([], { 'Getting cash': ['cancelDraw'] })).toEqual([
    expect.stringContaining('cancelDraw is used now'),
  ]);
});

test('fakes, fixtures and conformance suites are not reported as unused', () => {
  const exports = [{ name: 'openFake' }];
  const files = ['packages/providers/src/push/fake.ts', 'packages/domain/src/a/b.fixture.ts', 'acceptance/a.ts'];
  expect(readUnused({ issues: files.map((file) => ({ file, exports })) })).toEqual([]);
  expect(readUnused({ issues: [{ file: 'apps/web/src/a.ts', exports }] })).toHaveLength(1);
});
