import { expect, test } from 'vitest';
import { readIdentity } from './identity.ts';
import { isGuestToken } from './token-claims.ts';

function tokenOf(claims: object): string {
  const binary = String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(claims)));
  return `x.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.y`;
}

test('the id token gives the given name, the loan systems and, if present, the brands', () => {
  const claims = { given_name: 'Zoë', 'custom:lms_customer_ids': '{"TLXe":"1","NLS":"2"}' };
  const customerIds = { TLXe: '1', NLS: '2' };
  const zoe = { givenName: 'Zoë', username: '', customerIds, loanSystems: ['TLXe', 'NLS'] };
  expect(readIdentity(tokenOf(claims))).toEqual({ ...zoe, brands: [] });
  expect(readIdentity(tokenOf({ ...claims, 'custom:brands': '["tmx", "inl"]' }))).toEqual({
    ...zoe,
    brands: ['tmx', 'inl'],
  });
});

test('a malformed token gives an empty identity', () => {
  for (const token of ['', 'a', 'a.b.c', 'a.$$.c', tokenOf(['x'])]) expect(readIdentity(token).givenName).toBe('');
});

test("only the guest claim makes a token a guest's [LOP-083]", () => {
  expect(isGuestToken(tokenOf({ sub: 'prf_1', 'custom:session': 'guest' }))).toBe(true);
  for (const claims of [{}, { sub: 'prf_1' }, { 'custom:session': 'linked' }, { 'custom:session': true }])
    expect(isGuestToken(tokenOf(claims))).toBe(false);
  expect(isGuestToken('')).toBe(false);
});
