import { expect, test } from 'vitest';
import { BRAND_CODES } from './brand-codes.ts';
import { brandAvailability } from './brand-availability.ts';
import { brandName, BRANDS, findBrandCode, pagesBrandOf } from './brands.ts';

test('there are eleven brand codes [CFG-02 LCF-037]', () => {
  expect(BRAND_CODES.join(' ')).toBe('c1l ccc ccf chs cic esm inl rpc spc tbs tmx');
});

test('brand ids 1 to 10 are fixed, and the brand spc has no id [LOP-001 OPEN-04 CFG-03 LCF-036]', () => {
  const byId = BRAND_CODES.filter((code) => BRANDS[code].id !== null).sort(
    (a, b) => (BRANDS[a].id ?? 0) - (BRANDS[b].id ?? 0),
  );
  expect(byId.join(' ')).toBe('tmx tbs inl cic esm chs ccc c1l ccf rpc');
  expect(byId.map((code) => BRANDS[code].id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(byId.slice(0, 9).map((code) => BRANDS[code].name)).toEqual([
    'TitleMax',
    'TitleBucks',
    'InstaLoan',
    'Check Into Cash',
    'Easy Money',
    'CheckSmart',
    'California Check Cash',
    'Cash1 Loans',
    'Community Choice',
  ]);
});

test('a brand name without its spaces is the name that partners use [LCF-036]', () => {
  const names = BRAND_CODES.map((code) => BRANDS[code].name?.replaceAll(' ', '')).filter((name) => name !== undefined);
  expect(names.join(' ')).toBe(
    'Cash1Loans CaliforniaCheckCash CommunityChoice CheckSmart CheckIntoCash EasyMoney InstaLoan TitleBucks TitleMax',
  );
});

test('a brand without a built-in name uses the configured name, or else its code in capitals [LOP-001]', () => {
  expect(brandName('rpc', {})).toBe('RPC');
  expect(brandName('spc', { spc: 'Speedy' })).toBe('Speedy');
  expect(brandName('tmx', { tmx: 'Other' })).toBe('TitleMax');
});

test('the two brand groups have eight and three brands [CFG-04 CFG-05]', () => {
  const inFamily = (family: string): string => BRAND_CODES.filter((code) => BRANDS[code].family === family).join(' ');
  expect(inFamily('one')).toBe('c1l ccc ccf chs cic esm rpc spc');
  expect(inFamily('two')).toBe('inl tbs tmx');
});

test('eight brands have their own pages; rpc, spc and tbs do not [LOA-002 LOP-001]', () => {
  expect(BRAND_CODES.filter((code) => BRANDS[code].hasLoanRoutes).join(' ')).toBe('c1l ccc ccf chs cic esm inl tmx');
});

test("a user's brand is one of the eight with pages, found by its code [LRO-006]", () => {
  const own = BRAND_CODES.filter((code) => BRANDS[code].hasLoanRoutes).map((code) => [code, BRANDS[code].name]);
  expect(own).toEqual([
    ['c1l', 'Cash1 Loans'],
    ['ccc', 'California Check Cash'],
    ['ccf', 'Community Choice'],
    ['chs', 'CheckSmart'],
    ['cic', 'Check Into Cash'],
    ['esm', 'Easy Money'],
    ['inl', 'InstaLoan'],
    ['tmx', 'TitleMax'],
  ]);
});

test('a brand is available when one of its loan systems responds [LRO-007 DOC-17]', () => {
  expect(brandAvailability(['TLXe'], ['TLXe', 'Invictus'])).toBe('whole');
  expect(brandAvailability(['TLXe'], ['NLS'])).toBe('none');
  expect(brandAvailability(['TLXe', 'NLS'], [])).toBe('none');
  expect(brandAvailability([], [])).toBe('whole');
});

test('a brand is limited while some of its loan systems are down [LRO-008 LOP-082]', () => {
  expect(brandAvailability(['TLXe', 'NLS'], ['TLXe', 'NLS'])).toBe('whole');
  expect(brandAvailability(['TLXe', 'NLS'], ['TLXe'])).toBe('limited');
  expect(brandAvailability(['TLXe', 'NLS'], ['NLS'])).toBe('limited');
});

test('a brand lookup accepts only the exact code', () => {
  expect(findBrandCode('tmx')).toBe('tmx');
  for (const text of ['TMX', '', 'toString', 'tmx/']) expect(findBrandCode(text)).toBeNull();
});

test("loans of a brand without pages are shown on another brand's pages", () => {
  for (const code of BRAND_CODES) {
    expect(BRANDS[pagesBrandOf(code)].hasLoanRoutes).toBe(true);
    expect(pagesBrandOf(code) === code).toBe(BRANDS[code].hasLoanRoutes);
  }
});
