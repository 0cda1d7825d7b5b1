import { expect, test } from 'vitest';
import { sessionBrands } from './landing.ts';
import { brandOf } from './route-context.ts';

test("the brand is the path's, else the user's only brand, else the build's [ENT-13 OPEN-07]", () => {
  expect(brandOf('/inl/Accounts', ['tmx'])).toBe('inl');
  expect(brandOf('/ContactUs', ['inl'])).toBe('inl');
  expect(brandOf('/ContactUs', ['tbs'])).toBe('tmx');
  expect(brandOf('/ContactUs', ['inl', 'ccf'])).toBe('tmx');
  expect(brandOf('/ContactUs', [])).toBe('tmx');
});

test('two brand codes that share their screens count as one brand [ENT-13]', () => {
  expect([[], ['tmx'], ['tmx', 'tbs'], ['tmx', 'inl']].map((brands) => sessionBrands(brands).length)).toEqual([
    0, 1, 1, 2,
  ]);
});
