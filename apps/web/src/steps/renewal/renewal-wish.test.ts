import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { readWish, wishPath, type RenewalWish } from './renewal-wish.ts';

test.each<readonly [RenewalWish, string]>([
  [{ kind: 'renew', cashCents: cents(123_450) }, '/tmx/Accounts/7/Payment?renewal=renew&cash=1234.50'],
  [{ kind: 'renew', cashCents: null }, '/tmx/Accounts/7/Payment?renewal=renew'],
  [{ kind: 'switch', isRead: false }, '/tmx/Accounts/7/Payment?renewal=switch'],
  [{ kind: 'switch', isRead: true }, '/tmx/Accounts/7/Payment?renewal=switch&read=true'],
])('the address of the amount page carries the wish %j', (wish, path) => {
  expect(wishPath('tmx', 7, wish)).toBe(path);
  expect(readWish(path.slice(path.indexOf('?')))).toEqual(wish);
});

test('an address without a known wish has none, and a malformed amount asks for no cash', () => {
  for (const search of ['', '?renewal=', '?renewal=other', '?cash=300.00']) expect(readWish(search)).toBeNull();
  for (const cash of ['', '-5', 'abc', '0', '0.00', '1e9'])
    expect(readWish(`?renewal=renew&cash=${cash}`)).toEqual({ kind: 'renew', cashCents: null });
});
