import { expect, test } from 'vitest';
import { BRAND_CODES } from '#brands/brand-codes.ts';
import { BRANDS } from '#brands/brands.ts';
import { loanSystemsOfBrand } from './brand-loan-systems.ts';

const ALL = ['NLS', 'TLXe', 'Invictus'] as const;

test.each([
  ['c1l', ['TLXe']],
  ['ccc', ['TLXe']],
  ['ccf', ['TLXe']],
  ['chs', ['TLXe']],
  ['cic', ['TLXe']],
  ['esm', ['TLXe']],
  ['inl', ['NLS', 'Invictus']],
  ['rpc', []],
  ['spc', []],
  ['tbs', ['TLXe']],
  ['tmx', ['TLXe', 'Invictus']],
] as const)('the loans of %s are in %o, as its products say', (brand, systems) => {
  expect(loanSystemsOfBrand(brand, ALL)).toEqual(systems);
});

test("the brand table, which the browser reads, names the loan systems of each brand's products", () => {
  for (const brand of BRAND_CODES) expect(BRANDS[brand].loanSystems).toEqual(loanSystemsOfBrand(brand, ALL));
});

test('a loan system that is not reached is left out', () => {
  expect(loanSystemsOfBrand('tmx', ['TLXe', 'NLS'])).toEqual(['TLXe']);
});
