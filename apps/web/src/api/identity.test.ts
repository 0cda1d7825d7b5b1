import { expect, test } from 'vitest';
import { readIdentity } from './identity.ts';

function tokenOf(claims: object): string {
  const binary = String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(claims)));
  return `x.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.y`;
}

test('the id token tells the given name and the loan systems', () => {
  const token = tokenOf({ given_name: 'Zoë', 'custom:lms_customer_ids': '{"TLXe":"1","NLS":"2"}' });
  expect(readIdentity(token)).toEqual({ givenName: 'Zoë', loanSystems: ['TLXe', 'NLS'] });
});

test('a token that is none says nothing', () => {
  for (const token of ['', 'a', 'a.b.c', 'a.$$.c', tokenOf(['x'])]) expect(readIdentity(token).givenName).toBe('');
});
