import { expect, test } from 'vitest';
import { routeBrandOf } from '#paths.ts';
import { landingPath, sessionBrands } from './landing.ts';
import { brandsOfCustomer } from './system-brands.ts';

test("one brand lands on its dashboard, several on Home, none on the build brand's dashboard [OPEN-52]", () => {
  expect(landingPath(['inl'], 'tmx')).toBe('/inl/Accounts');
  expect(landingPath(['tmx', 'inl'], 'tmx')).toBe('/Home');
  expect(landingPath([], 'tmx')).toBe('/tmx/Accounts');
});

test('a brand without screens counts as TitleMax, and an unknown brand is ignored [OPEN-07 DOC-13]', () => {
  expect(sessionBrands(['tbs', 'tmx', 'zzz'])).toEqual(['tmx']);
  for (const code of ['rpc', 'spc', 'tbs'] as const) expect(routeBrandOf(code)).toBe('tmx');
});

test('the loan systems imply the brands: NLS means InstaLoan, every other the build brand', () => {
  const brandsOf = (...loanSystems: string[]) => brandsOfCustomer({ brands: [], loanSystems }, 'tmx');
  expect(brandsOf('TLXe')).toEqual(['tmx']);
  expect(brandsOf('NLS')).toEqual(['inl']);
  expect(brandsOf('TLXe', 'NLS', 'Invictus')).toEqual(['tmx', 'inl']);
  expect(brandsOf('Other')).toEqual([]);
});

test('brands from the user pool override those of the loan systems, with the build brand first', () => {
  expect(brandsOfCustomer({ brands: ['ccf'], loanSystems: ['TLXe'] }, 'tmx')).toEqual(['ccf']);
  expect(brandsOfCustomer({ brands: ['inl', 'tmx', 'zzz'], loanSystems: ['TLXe'] }, 'tmx')).toEqual(['tmx', 'inl']);
});
