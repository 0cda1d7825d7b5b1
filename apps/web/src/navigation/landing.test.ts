import { expect, test } from 'vitest';
import { landingPath, sessionBrands } from './landing.ts';
import { brandsOfSystems } from './system-brands.ts';

test('one brand lands on its dashboard, more on Home, none on the build brand [OPEN-52]', () => {
  expect(landingPath(['inl'], 'tmx')).toBe('/inl/Accounts');
  expect(landingPath(['tmx', 'inl'], 'tmx')).toBe('/Home');
  expect(landingPath([], 'tmx')).toBe('/tmx/Accounts');
});

test('brands without screens count as TitleMax and unknown ones not at all [OPEN-07]', () => {
  expect(sessionBrands(['tbs', 'tmx', 'zzz'])).toEqual(['tmx']);
});

test('the loan systems of a customer tell the brands: NLS is InstaLoan, the rest the build brand', () => {
  expect(brandsOfSystems(['TLXe'], 'tmx')).toEqual(['tmx']);
  expect(brandsOfSystems(['NLS'], 'tmx')).toEqual(['inl']);
  expect(brandsOfSystems(['TLXe', 'NLS', 'Invictus'], 'tmx')).toEqual(['tmx', 'inl']);
  expect(brandsOfSystems(['Other'], 'tmx')).toEqual([]);
});
