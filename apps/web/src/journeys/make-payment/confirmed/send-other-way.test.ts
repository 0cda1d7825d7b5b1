import { expect, test } from 'vitest';
import type { Customer } from '#steps/signed-in-customer/customer-from-id-token.ts';
import { otherWays } from './send-other-way.ts';

const customer: Customer = {
  username: 'ann@example.test',
  name: 'Ann Lee',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.test',
  phoneNumber: '+12055550123',
  preference: 0,
  customerIds: new Map(),
};

test("a receipt can be sent again only to the customer's other contact on file [LAP-075 security T35]", () => {
  const ways = (changes: Partial<Customer>) => otherWays({ ...customer, ...changes }).map(({ contact }) => contact);
  expect(ways({ preference: 0 })).toEqual(['text']);
  expect(ways({ preference: 1 })).toEqual(['email']);
  expect(ways({ preference: 2 })).toEqual([]);
  expect(ways({ preference: 0, phoneNumber: null })).toEqual([]);
  expect(ways({ preference: 1, email: null })).toEqual([]);
});
