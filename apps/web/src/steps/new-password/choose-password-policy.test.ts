import { DEFAULT_PASSWORD_POLICY } from '@lendside/domain/identity/password-policy.ts';
import { expect, test } from 'vitest';
import { choosePasswordPolicy } from './choose-password-policy.ts';

test('the policy comes from its own call, else from the settings, else the default [DOC-10 VAL-01]', () => {
  const called = { ...DEFAULT_PASSWORD_POLICY, minimumLength: 12 };
  const settings = { passwordPolicy: { ...DEFAULT_PASSWORD_POLICY, minimumLength: 15 } };
  expect(choosePasswordPolicy(called, settings).minimumLength).toBe(12);
  expect(choosePasswordPolicy(undefined, settings).minimumLength).toBe(15);
  expect(choosePasswordPolicy(undefined, {})).toEqual(DEFAULT_PASSWORD_POLICY);
  expect(choosePasswordPolicy(undefined, undefined)).toEqual(DEFAULT_PASSWORD_POLICY);
});
