import type { SignOutReason } from '#api/sign-out.ts';
import { paths } from '#paths.ts';

/** The page after signing out, by reason, with its message. Source: SES-02, SES-14, SES-19 to SES-24, OPEN-33, OPEN-54. */
export const AFTER_SIGN_OUT: Readonly<Record<SignOutReason, string>> = {
  sideBarButton: paths.login({ signedOut: true }),
  reviewPayment: paths.login({ signedOut: true }),
  sessionTimeout: paths.login({ signedOut: true, message: 'sessionExpired' }),
  trustedDeviceFailure: paths.login({ signedOut: true, message: 'deviceNotVerified' }),
  networkError: paths.networkError(),
  profileLock: paths.networkError(),
};
