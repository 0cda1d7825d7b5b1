import { expect, test } from 'vitest';
import { parsePlace, placeLine } from './postal-place.ts';

test('an address in one line is split into its parts and written back the same', () => {
  for (const line of ['1 Main Street, Savannah, GA 31401', '1 Main Street, Suite 4, Savannah, GA 31401-1234'])
    expect(placeLine(parsePlace(line) ?? { street: '', street2: '', city: '', state: '', zip: '' })).toBe(line);
  expect(parsePlace('1 Main Street, Suite 4, Savannah, GA 31401')).toMatchObject({ street2: 'Suite 4', zip: '31401' });
});

test('a text without a street, a state or a zip code is no address', () => {
  for (const line of ['', 'Savannah, GA 31401', '1 Main Street, Savannah, Georgia', '1 Main Street, Savannah, GA 314'])
    expect(parsePlace(line)).toBeNull();
});
