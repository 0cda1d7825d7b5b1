import { expect, test } from 'vitest';
import { findAddressProblems, toSentAddress } from './address-entries.ts';

const home = { street: ' 12 Oak Street ', street2: ' ', city: 'Macon', state: 'GA', zip: '31201' };

test('each field that is missing or wrong is named with how to fix it [VAL-22]', () => {
  expect(findAddressProblems(home)).toEqual([]);
  const nothing = { street: ' ', street2: '', city: '', state: '', zip: '' };
  expect(findAddressProblems(nothing).map(({ field }) => field)).toEqual(['street', 'city', 'state', 'zip']);
  expect(findAddressProblems({ ...home, zip: '123' })[0]?.message).toContain('5 digits');
});

test('what is sent is trimmed, and a second line that is empty is not sent', () => {
  expect(toSentAddress(home)).toEqual({ street: '12 Oak Street', city: 'Macon', state: 'GA', zip: '31201' });
});
