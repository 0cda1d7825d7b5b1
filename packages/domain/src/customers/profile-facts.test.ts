import { expect, test } from 'vitest';
import { CONTACT_PREFERENCES, preferenceCode, preferenceWord } from './contact-preference.ts';
import { listAddresses } from './list-addresses.ts';

const home = {
  type: 'Home',
  street: '12 Oak Street',
  street2: '4B',
  city: 'Macon',
  state: 'GA',
  zip: '31201',
} as const;
const mailing = { ...home, type: 'Mailing', street: '12 OAK STREET' } as const;

test('the Home address is listed first, and each address keeps its line and position [CUS-003 CUS-004 LOP-090]', () => {
  const listed = listAddresses([{ ...mailing, city: 'Savannah' }, home]);
  expect(listed.map(({ type, index, sameAddresses }) => [type, index, sameAddresses])).toEqual([
    ['Home', 0, false],
    ['Mailing', 1, false],
  ]);
  expect(listed[0]?.display).toBe('12 Oak Street, 4B, Macon, GA 31201');
});

test('Home and Mailing addresses are compared without regard to case [LOP-090]', () => {
  expect(listAddresses([home, mailing]).map(({ sameAddresses }) => sameAddresses)).toEqual([true, true]);
  expect(listAddresses([home]).map(({ sameAddresses }) => sameAddresses)).toEqual([false]);
});

test('contact preferences convert to codes and back [CUS-009 CFG-38]', () => {
  expect(CONTACT_PREFERENCES.map(preferenceCode)).toEqual([0, 1, 2]);
  for (const word of CONTACT_PREFERENCES) expect(preferenceWord(preferenceCode(word))).toBe(word);
});
