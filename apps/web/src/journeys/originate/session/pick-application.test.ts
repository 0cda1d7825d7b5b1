import { expect, test } from 'vitest';
import { pickApplication } from './pick-application.ts';

test('an address without a number continues the open application that this browser left [ORG-007]', () => {
  const open = [
    { applicationId: 3, state: 'open' },
    { applicationId: 5, state: 'signing' },
    { applicationId: 6, state: 'declined' },
  ] as const;
  expect(pickApplication(open, [5])).toBe(5);
  expect(pickApplication(open, [6])).toBe(3);
  expect(pickApplication(open, [null])).toBe(3);
  expect(pickApplication([{ applicationId: 6, state: 'declined' }], [6])).toBeNull();
});
