import { expect, test } from 'vitest';
import type { PendingSignIn } from '#navigation/pending-sign-in.ts';
import { currentVerification } from './pending-verification.ts';
import { sentTo } from './sent-code.ts';

const ann = 'ann@example.test';
const kept = { username: ann, sent: sentTo('a•••@example.test', 0), isVerified: false };
const signIn: PendingSignIn = { username: ann, password: 'Abcdefgh1', reason: 'unverified' };

test('an unverified sign-in names the account to verify [AUT-12]', () => {
  expect(currentVerification(null, signIn)).toEqual({
    username: ann,
    sent: null,
    isVerified: false,
    isNameProven: true,
  });
});

test('a code already sent to that account is kept [AUT-12]', () => {
  expect(currentVerification(kept, signIn)).toEqual({ ...kept, isNameProven: true });
});

test('a later sign-in with another account replaces an older verification [AUT-12]', () => {
  expect(currentVerification(kept, { ...signIn, username: 'bob@example.test' })).toMatchObject({
    username: 'bob@example.test',
    sent: null,
  });
});

test('a name without its password, or a sign-in for another reason, starts no verification [AUT-12]', () => {
  expect(currentVerification(kept, null)).toMatchObject({ isNameProven: false });
  expect(currentVerification(null, { ...signIn, reason: 'resetRequired' })).toBeNull();
  expect(currentVerification(null, null)).toBeNull();
});
