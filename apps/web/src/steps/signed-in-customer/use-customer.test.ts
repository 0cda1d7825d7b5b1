import { expect, test } from 'vitest';
import { customerOf } from './use-customer.ts';

function tokenOf(claims: object): string {
  return `x.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.y`;
}

const BORROWER = { sub: 'prf_1', given_name: 'Alma', family_name: 'Reyes', email: 'alma@example.test' };

test('a guest is never shown as the borrower, even when the token names the borrower [T8]', () => {
  expect(customerOf(tokenOf(BORROWER))).toMatchObject({ name: 'Alma Reyes', email: 'alma@example.test' });
  const guest = customerOf(tokenOf({ ...BORROWER, 'custom:session': 'guest' }));
  expect(guest).toMatchObject({ username: '', name: '', firstName: '', lastName: '', email: null, phoneNumber: null });
});
