import { expect, test } from 'vitest';
import { readProfile, type ProfileEntries } from './profile-entries.ts';

const right: ProfileEntries = {
  street: ' 12 Oak Lane ',
  street2: '',
  city: 'Birmingham',
  state: 'AL',
  zip: '35203',
  cellNumber: '(205) 555-0123',
  email: 'ann@example.test',
  employer: '',
  payFrequency: '',
};
const fieldsWrong = (change: Partial<ProfileEntries>) => {
  const read = readProfile({ ...right, ...change });
  return read.ok ? [] : read.problems.map(({ field }) => field);
};

test('a complete partner profile is sent trimmed, without empty fields [LAP-044]', () => {
  expect(readProfile(right)).toEqual({
    ok: true,
    profile: {
      street: '12 Oak Lane',
      city: 'Birmingham',
      state: 'AL',
      zip: '35203',
      cellNumber: '+12055550123',
      email: 'ann@example.test',
    },
  });
  const read = readProfile({ ...right, street2: 'Unit 4', employer: 'Oak Mill', payFrequency: 'Weekly' });
  expect(read.ok && [read.profile.street2, read.profile.employer, read.profile.payFrequency]).toEqual([
    'Unit 4',
    'Oak Mill',
    'Weekly',
  ]);
});

test('each field of the partner profile is checked by its rule and shows its own error [VAL-06 VAL-12 VAL-22]', () => {
  expect(fieldsWrong({ street: ' ' })).toEqual(['street']);
  expect(fieldsWrong({ city: '' })).toEqual(['city']);
  expect(fieldsWrong({ state: '' })).toEqual(['state']);
  expect(fieldsWrong({ zip: '3520' })).toEqual(['zip']);
  expect(fieldsWrong({ zip: '35203-1234' })).toEqual(['zip']);
  expect(fieldsWrong({ cellNumber: '205555012' })).toEqual(['cellNumber']);
  expect(fieldsWrong({ email: 'a@b' })).toEqual(['email']);
});
