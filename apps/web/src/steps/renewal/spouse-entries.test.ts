import { expect, test } from 'vitest';
import { findSpouseProblems, toSpouseBody } from './spouse-entries.ts';

const ADDRESS = { street: ' 1 Main Street ', street2: '', city: 'Madison', state: 'WI', zip: '53703' };

test('the name and address of the spouse are sent trimmed [ALT-013 LAP-058]', () => {
  expect(toSpouseBody('NL-20', { firstName: ' Emil ', lastName: 'Voss' }, ADDRESS)).toEqual({
    customerId: 'NL-20',
    firstName: 'Emil',
    lastName: 'Voss',
    address: { street: '1 Main Street', city: 'Madison', state: 'WI', zip: '53703' },
  });
});

test('each missing field about the spouse says what to enter', () => {
  const empty = { street: '', street2: '', city: '', state: '', zip: '' };
  const problems = findSpouseProblems({ firstName: ' ', lastName: '' }, empty);
  expect(problems.map(({ field }) => field)).toEqual(['firstName', 'lastName', 'street', 'city', 'state', 'zip']);
  expect(problems.map(({ message }) => message)).toContain('Enter their street and house number');
  expect(findSpouseProblems({ firstName: 'Emil', lastName: 'Voss' }, ADDRESS)).toEqual([]);
});
