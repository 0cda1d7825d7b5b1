import { expect, test } from 'vitest';
import { AFTER_SIGN_OUT } from './after-sign-out.ts';

test('signing out leads to Login with signedOut and the reason, if any [SES-02 SES-14 OPEN-33]', () => {
  expect(AFTER_SIGN_OUT.sideBarButton).toBe('/?signedOut=true');
  expect(AFTER_SIGN_OUT.reviewPayment).toBe('/?signedOut=true');
  expect(AFTER_SIGN_OUT.sessionTimeout).toBe('/?signedOut=true&message=sessionExpired');
  expect(AFTER_SIGN_OUT.trustedDeviceFailure).toBe('/?signedOut=true&message=deviceNotVerified');
});

test('a lock and a lost connection lead to the network-error screen [OPEN-54]', () => {
  expect(AFTER_SIGN_OUT.profileLock).toBe('/NetworkError');
  expect(AFTER_SIGN_OUT.networkError).toBe('/NetworkError');
});
