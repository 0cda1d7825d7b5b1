import { expect, test } from 'vitest';
import type { PendingSignIn } from '#navigation/pending-sign-in.ts';
import { currentRecovery, missingOf, startRecovery } from './recovery.ts';

const ann = 'ann@example.test';
const wrongPasswords: PendingSignIn = { username: ann, password: null, reason: 'wrongPasswords' };

test('three wrong passwords start a password recovery with the username filled in [OPEN-53 AUT-14]', () => {
  expect(currentRecovery(null, wrongPasswords)).toEqual(startRecovery(ann, 'forgotten'));
});

test('a required reset starts a password recovery with that reason [AUT-15]', () => {
  const signIn = { username: ann, password: 'Abcdefgh1', reason: 'resetRequired' } as const;
  expect(currentRecovery(null, signIn)).toMatchObject({ username: ann, reason: 'required' });
});

test('a password recovery in progress is not replaced by the sign-in that started it [AUT-14]', () => {
  const kept = { ...startRecovery(ann, 'forgotten'), code: '123456' };
  expect(currentRecovery(kept, wrongPasswords)).toBe(kept);
  expect(currentRecovery(kept, null)).toBe(kept);
});

test('a sign-in with another account starts a new recovery, but an unverified account does not [AUT-14]', () => {
  const kept = startRecovery(ann, 'forgotten');
  expect(currentRecovery(kept, { ...wrongPasswords, username: 'bob@example.test' })?.username).toBe('bob@example.test');
  expect(currentRecovery(kept, { ...wrongPasswords, username: 'bob@example.test', reason: 'unverified' })).toBe(kept);
});

test('the reset form asks for the account or code that a reload lost [AUT-14]', () => {
  expect(missingOf(null)).toEqual({ username: true, code: true });
  expect(missingOf(startRecovery(ann, 'forgotten'))).toEqual({ username: false, code: true });
  expect(missingOf({ ...startRecovery(ann, 'forgotten'), code: '123456' })).toEqual({ username: false, code: false });
});
