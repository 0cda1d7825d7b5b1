import type { Customer } from './caller.ts';

/** Returns a signed-in person of TitleMax with their customer numbers, as the calls of a test get them. */
export function aCustomer(
  profileId: string,
  customerIdBySystem: Customer['customerIdBySystem'] = {},
  changes: Partial<Customer> = {},
): Customer {
  return {
    kind: 'customer',
    profileId,
    sessionId: `ses_${profileId}`,
    username: `${profileId}@example.com`,
    customerIds: Object.values(customerIdBySystem),
    customerIdBySystem,
    brands: ['tmx'],
    scope: { kind: 'full' },
    deviceKey: 'dev_test',
    provenAt: new Date(),
    block: null,
    ...changes,
  };
}
