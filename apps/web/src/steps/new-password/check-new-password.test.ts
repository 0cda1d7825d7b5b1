import { DEFAULT_PASSWORD_POLICY } from '@lendside/domain/identity/password-policy.ts';
import { expect, test } from 'vitest';
import { checkNewPassword } from './check-new-password.ts';

const check = (password: string, repeat = password) => checkNewPassword(DEFAULT_PASSWORD_POLICY, { password, repeat });

test('a password on the policy typed twice has nothing wrong with it [VAL-02]', () => {
  expect(check('Abcdefgh1')).toEqual([]);
});

test('a password off the policy is told at its field, not at its repetition [VAL-38]', () => {
  expect(check('abc')).toEqual([{ field: 'password', message: 'Your password does not meet our requirements.' }]);
});

test('empty fields and a repetition that differs are told each at its field [OPEN-61]', () => {
  expect(check('')).toEqual([
    { field: 'password', message: 'This field is required' },
    { field: 'repeat', message: 'This field is required' },
  ]);
  expect(check('Abcdefgh1', 'Abcdefgh2')).toEqual([{ field: 'repeat', message: 'Passwords do not match' }]);
});

test('the policy of the server decides, not the default one [VAL-01]', () => {
  const long = { ...DEFAULT_PASSWORD_POLICY, minimumLength: 12, requireUppercase: false, requireNumbers: false };
  const passphrase = { password: 'correcthorsebattery', repeat: 'correcthorsebattery' };
  expect(checkNewPassword(long, passphrase)).toEqual([]);
  expect(checkNewPassword(DEFAULT_PASSWORD_POLICY, passphrase)).not.toEqual([]);
});
