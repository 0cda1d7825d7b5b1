import { expect, test } from 'vitest';
import { fillIn, findAddressProblems, toSentAddress } from './address-entries.ts';

const home = { street: ' 12 Oak Street ', street2: ' ', city: 'Macon', state: 'GA', zip: '31201' };

test('each missing or wrong address field shows how to fix it [VAL-22]', () => {
  expect(findAddressProblems(home)).toEqual([]);
  const nothing = { street: ' ', street2: '', city: '', state: '', zip: '' };
  expect(findAddressProblems(nothing).map(({ field }) => field)).toEqual(['street', 'city', 'state', 'zip']);
  expect(findAddressProblems({ ...home, zip: '123' })[0]?.message).toContain('5 digits');
});

test('an address is sent trimmed, and its second line is left out when it is empty', () => {
  expect(toSentAddress(home)).toEqual({ street: '12 Oak Street', city: 'Macon', state: 'GA', zip: '31201' });
});

test('a suggested address fills in only the fields that were not edited after it was chosen [OPEN-64]', () => {
  const chosen = { ...home, street: '7 Elm St', street2: '' };
  const found = { street: '7 Elm Street', street2: '', city: 'Savannah', state: 'GA', zip: '' };
  expect(fillIn(chosen, chosen, found)).toEqual({ ...found, zip: '31201' });
  const typed = { ...chosen, street: '7 Elm St, rear', street2: 'Apt 4', zip: '31401' };
  expect(fillIn(typed, chosen, { ...found, zip: '31402' })).toEqual({ ...typed, city: 'Savannah' });
});
