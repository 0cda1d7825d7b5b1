import { expect, test } from 'vitest';
import { ROUTE_BRANDS } from '#paths.ts';
import { matchRoute } from './match-route.ts';

const ROWS = [
  { path: '/', brands: [] },
  { path: '/Home', brands: [] },
  { path: '/$brand/Accounts', brands: ROUTE_BRANDS },
  { path: '/$brand/Accounts/$loanId', brands: ROUTE_BRANDS },
  { path: '/$brand/Accounts/$loanId/Documents/$lmsId', brands: ROUTE_BRANDS },
  { path: '/$brand/Stores/$storeId', brands: ROUTE_BRANDS },
  { path: '/$brand/TermsConditions', brands: ['tmx', 'inl'] as const },
];

test('a path matches its row with brand and loan, in any letter case [OPEN-02]', () => {
  expect(matchRoute(ROWS, '/TMX/accounts/0042')).toEqual({
    row: ROWS[3],
    brand: 'tmx',
    loanId: 42,
    params: { brand: 'tmx', loanId: '0042' },
  });
  expect(matchRoute(ROWS, '/home/')).toEqual({ row: ROWS[1], brand: null, loanId: null, params: {} });
});

test('the loan system and the store in a path are parameters [LRT-007]', () => {
  expect(matchRoute(ROWS, '/tmx/Accounts/7/Documents/2')?.params).toEqual({ brand: 'tmx', loanId: '7', lmsId: '2' });
  expect(matchRoute(ROWS, '/tmx/Stores/100')?.params).toEqual({ brand: 'tmx', storeId: '100' });
});

test('an unknown brand, a malformed parameter or a longer path matches no row [RTE-65]', () => {
  for (const path of [
    '/xyz/Accounts',
    '/tmx/Accounts/abc',
    '/tmx/Accounts/1/2',
    '/no/such/page',
    '/tbs/Accounts',
    '/tmx/Accounts/1/Documents/4',
    '/tmx/Stores/a',
  ]) {
    expect(matchRoute(ROWS, path)).toBeNull();
  }
});

test('a screen of two brands does not exist under the others [RTE-50 OPEN-03]', () => {
  expect(matchRoute(ROWS, '/inl/TermsConditions')?.brand).toBe('inl');
  expect(matchRoute(ROWS, '/ccf/TermsConditions')).toBeNull();
});
