import { expect, test } from 'vitest';
import { toAddress, toPredictions } from './translate.ts';

const part = (type: string, longText: string, shortText = longText) => ({ longText, shortText, types: [type] });
const HOUSE = [
  part('subpremise', '4B'),
  part('street_number', '12'),
  part('route', 'Oak Street', 'Oak St'),
  part('locality', 'Macon'),
  part('administrative_area_level_1', 'Georgia', 'GA'),
  part('postal_code', '31201'),
];

test('address components of a house become an address [API-43 LOP-094]', () => {
  expect(toAddress(HOUSE)).toEqual({
    street: '12 Oak Street',
    street2: '4B',
    city: 'Macon',
    state: 'GA',
    zip: '31201',
  });
});

test('a street, a town or a place abroad is not an address [API-43]', () => {
  for (const missing of ['street_number', 'route', 'locality', 'administrative_area_level_1'])
    expect(toAddress(HOUSE.filter(({ types }) => !types.includes(missing)))).toBeNull();
});

test('query suggestions are left out, and an empty answer becomes an empty list [API-42]', () => {
  expect(toPredictions({ suggestions: [{}] })).toEqual([]);
  expect(toPredictions({})).toEqual([]);
});
