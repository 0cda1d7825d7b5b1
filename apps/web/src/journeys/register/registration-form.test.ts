import { DEFAULT_CONFIGURATION } from '@lendside/domain/configuration/configuration.ts';
import { expect, test } from 'vitest';
import { checkRegistration } from './registration-form.ts';

const whole = {
  username: '(205) 555-0123',
  password: { password: 'Abcdefgh1', repeat: 'Abcdefgh1' },
  isTermsAgreed: true,
};

test("a complete registration is sent with the username in the user pool's format [OPEN-44 VAL-11]", () => {
  expect(checkRegistration(DEFAULT_CONFIGURATION, whole)).toEqual({
    ok: true,
    username: '+12055550123',
    password: 'Abcdefgh1',
  });
});

test('an empty registration form shows an error for every field, in order [OPEN-44 OPEN-61 VAL-33]', () => {
  const empty = { username: '', password: { password: '', repeat: '' }, isTermsAgreed: false };
  expect(checkRegistration(DEFAULT_CONFIGURATION, empty)).toEqual({
    ok: false,
    problems: [
      { field: 'username', message: 'Email or Phone Number is required' },
      { field: 'password', message: 'This field is required' },
      { field: 'repeat', message: 'This field is required' },
      { field: 'terms', message: 'Agree to the terms to create your account.' },
    ],
  });
});

test('an invalid password or missing consent to the terms alone stops the registration [VAL-38 OPEN-44]', () => {
  const weak = { ...whole, password: { password: 'abc', repeat: 'abc' } };
  expect(checkRegistration(DEFAULT_CONFIGURATION, weak)).toEqual({
    ok: false,
    problems: [{ field: 'password', message: 'Your password does not meet our requirements.' }],
  });
  const common = { ...whole, password: { password: 'Lendside12', repeat: 'Lendside12' } };
  expect(checkRegistration(DEFAULT_CONFIGURATION, common)).toMatchObject({ problems: [{ field: 'password' }] });
  expect(checkRegistration(DEFAULT_CONFIGURATION, { ...whole, isTermsAgreed: false })).toMatchObject({
    problems: [{ field: 'terms' }],
  });
});
