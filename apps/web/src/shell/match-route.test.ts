import { expect, test } from 'vitest';
import { matchRoute } from '#shell/match-route.ts';

const ROWS = [{ path: '/' }, { path: '/Home' }, { path: '/$brand/Accounts' }, { path: '/$brand/Accounts/$loanId' }];

test('a path finds its row with its brand and loan, whatever its case [OPEN-02]', () => {
  expect(matchRoute(ROWS, '/TMX/accounts/0042')).toEqual({ row: ROWS[3], brand: 'tmx', loanId: 42 });
  expect(matchRoute(ROWS, '/home/')).toEqual({ row: ROWS[1], brand: null, loanId: null });
});

test('an unknown brand, a loan that is no number and a longer path fit no row [RTE-65]', () => {
  for (const path of ['/xyz/Accounts', '/tmx/Accounts/abc', '/tmx/Accounts/1/2', '/no/such/page', '/tbs/Accounts']) {
    expect(matchRoute(ROWS, path)).toBeNull();
  }
});
