import type { SignOutReason } from '#api/sign-out.ts';
import { loginPath, pathTo } from '#paths.ts';

/** The page after signing out, by reason, with its message. Source: SES-02, SES-14, SES-19 to SES-24, OPEN-33, OPEN-54. */
export const AFTER_SIGN_OUT: Readonly<Record<SignOutReason, string>> = {
  sideBarButton: loginPath({ signedOut: true }),
  reviewPayment: loginPath({ signedOut: true }),
  sessionTimeout: loginPath({ signedOut: true, message: 'sessionExpired' }),
  trustedDeviceFailure: loginPath({ signedOut: true, message: 'deviceNotVerified' }),
  networkError: pathTo('NetworkError'),
  profileLock: pathTo('NetworkError'),
};
