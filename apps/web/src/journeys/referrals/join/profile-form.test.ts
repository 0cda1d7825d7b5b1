import { expect, test } from 'vitest';
import { checkProfile, type ProfileEntries } from './profile-form.ts';

const WHOLE: ProfileEntries = {
  firstName: ' Wendy ',
  lastName: 'Xu',
  email: 'wendy@example.com',
  cellNumber: '(205) 555-0123',
  hasAgreed: true,
};

test('a complete profile is sent with the phone in one form', () => {
  expect(checkProfile(WHOLE)).toEqual({
    ok: true,
    profile: { firstName: 'Wendy', lastName: 'Xu', email: 'wendy@example.com', cellNumber: '+12055550123' },
  });
});

test('an empty profile has an error for every field, in order', () => {
  const checked = checkProfile({ firstName: '', lastName: ' ', email: '', cellNumber: '', hasAgreed: false });
  expect(checked.ok ? [] : checked.problems.map(({ field }) => field)).toEqual([
    'firstName',
    'lastName',
    'email',
    'cellNumber',
    'terms',
  ]);
});

test('a malformed email address or phone has its error at the field', () => {
  expect(checkProfile({ ...WHOLE, email: 'wendy@' })).toMatchObject({ problems: [{ field: 'email' }] });
  expect(checkProfile({ ...WHOLE, cellNumber: '123' })).toMatchObject({ problems: [{ field: 'cellNumber' }] });
});
