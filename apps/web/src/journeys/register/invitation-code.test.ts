import { expect, test } from 'vitest';
import { broughtCode, forgetInvitation, noteInvitation } from './invitation-code.ts';

test('the code of an invitation is kept until an account is made with it, and nonsense is not', () => {
  noteInvitation({ referral: '<script>' });
  expect(broughtCode()).toBeNull();
  noteInvitation({ referral: 'frnd-2223' });
  noteInvitation({});
  expect(broughtCode()).toBe('FRND2223');
  forgetInvitation();
  expect(broughtCode()).toBeNull();
});
