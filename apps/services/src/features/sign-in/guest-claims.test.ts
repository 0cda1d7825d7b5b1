import { expect, test } from 'vitest';
import { toGuestClaims } from './guest-claims.ts';
import { toIdentityClaims } from './identity-claims.ts';

const account = {
  sub: 'prf_1',
  email: 'alma@canary.example',
  phone: '+12055550199',
  passwordHash: 'hash',
  passwordVersion: '',
  status: 'CONFIRMED',
  attributes: { 'custom:brands': '{"0":"tmx"}', 'custom:contact_preference': '2', 'custom:mdm_id': 'mdm_canary' },
  firstName: 'Almacanary',
  lastName: 'Reyescanary',
  blocked: false,
  mdmId: null,
  isReferralUser: false,
  customerIds: { TLXe: 'CANARY-77' },
} as const;

test("a guest's id token names only the session's owner and brands [T8 OPEN-11]", () => {
  expect(toGuestClaims(account)).toEqual({
    sub: 'prf_1',
    'custom:session': 'guest',
    'custom:brands': '{"0":"tmx"}',
  });
  expect(toGuestClaims({ ...account, attributes: {} })).toEqual({ sub: 'prf_1', 'custom:session': 'guest' });
  expect(JSON.stringify(toIdentityClaims(account)).match(/canary/gi)?.length).toBeGreaterThan(4);
  expect(JSON.stringify(toGuestClaims(account))).not.toMatch(/canary|555/i);
});
