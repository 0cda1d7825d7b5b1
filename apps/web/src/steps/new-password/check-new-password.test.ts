import { DEFAULT_CONFIGURATION } from '@lendside/domain/configuration/configuration.ts';
import { DEFAULT_PASSWORD_POLICY } from '@lendside/domain/identity/password-policy.ts';
import { expect, test } from 'vitest';
import { checkNewPassword } from './check-new-password.ts';

const ANN = 'ann.sample@example.com';
const check = (password: string, repeat = password) =>
  checkNewPassword(DEFAULT_CONFIGURATION, { password, repeat }, ANN);

test('a password that meets the policy, typed twice, has no errors [VAL-02]', () => {
  expect(check('Abcdefgh1')).toEqual([]);
});

test('a password that breaks the policy shows its error at the first field [VAL-38]', () => {
  expect(check('abc')).toEqual([{ field: 'password', message: 'Your password does not meet our requirements.' }]);
});

test('a common word, a brand name and the own username are refused before they are sent [VAL-38 C10]', () => {
  for (const password of ['Lendside12', 'EasyMoney1', 'Ann.Sample1'])
    expect(check(password)).toEqual([{ field: 'password', message: 'Your password does not meet our requirements.' }]);
  expect(check('Bluebird47x')).toEqual([]);
});

test('empty fields and a different repetition each show an error at their field [OPEN-61]', () => {
  expect(check('')).toEqual([
    { field: 'password', message: 'This field is required' },
    { field: 'repeat', message: 'This field is required' },
  ]);
  expect(check('Abcdefgh1', 'Abcdefgh2')).toEqual([{ field: 'repeat', message: 'Passwords do not match' }]);
});

test("the server's policy decides, not the default [VAL-01]", () => {
  const long = { ...DEFAULT_PASSWORD_POLICY, minimumLength: 12, requireUppercase: false, requireNumbers: false };
  const passphrase = { password: 'correcthorsebattery', repeat: 'correcthorsebattery' };
  expect(checkNewPassword({ ...DEFAULT_CONFIGURATION, passwordPolicy: long }, passphrase, ANN)).toEqual([]);
  expect(checkNewPassword(DEFAULT_CONFIGURATION, passphrase, ANN)).not.toEqual([]);
});
