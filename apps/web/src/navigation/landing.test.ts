import { expect, test } from 'vitest';
import { routeBrandOf } from '#paths.ts';
import { landingPath, sessionBrands } from './landing.ts';
import { brandsOfCustomer } from './system-brands.ts';

test('one brand lands on its dashboard, more on Home, none on the build brand [OPEN-52]', () => {
  expect(landingPath(['inl'], 'tmx')).toBe('/inl/Accounts');
  expect(landingPath(['tmx', 'inl'], 'tmx')).toBe('/Home');
  expect(landingPath([], 'tmx')).toBe('/tmx/Accounts');
});

test('brands without screens count as TitleMax and unknown ones not at all [OPEN-07 DOC-13]', () => {
  expect(sessionBrands(['tbs', 'tmx', 'zzz'])).toEqual(['tmx']);
  for (const code of ['rpc', 'spc', 'tbs'] as const) expect(routeBrandOf(code)).toBe('tmx');
});

test('the loan systems of a customer tell the brands: NLS is InstaLoan, the rest the build brand', () => {
  const brandsOf = (...loanSystems: string[]) => brandsOfCustomer({ brands: [], loanSystems }, 'tmx');
  expect(brandsOf('TLXe')).toEqual(['tmx']);
  expect(brandsOf('NLS')).toEqual(['inl']);
  expect(brandsOf('TLXe', 'NLS', 'Invictus')).toEqual(['tmx', 'inl']);
  expect(brandsOf('Other')).toEqual([]);
});

test('brands the user pool names go before what the loan systems would tell, the build brand first', () => {
  expect(brandsOfCustomer({ brands: ['ccf'], loanSystems: ['TLXe'] }, 'tmx')).toEqual(['ccf']);
  expect(brandsOfCustomer({ brands: ['inl', 'tmx', 'zzz'], loanSystems: ['TLXe'] }, 'tmx')).toEqual(['tmx', 'inl']);
});
