import type { SignOutReason } from '#api/sign-out.ts';
import { paths } from '#paths.ts';

/** Where each reason for signing out leads, and what is said there. Source: SES-02, SES-14, SES-19 to SES-24, OPEN-33, OPEN-54. */
export const AFTER_SIGN_OUT: Readonly<Record<SignOutReason, string>> = {
  sideBarButton: paths.login({ signedOut: true }),
  reviewPayment: paths.login({ signedOut: true }),
  sessionTimeout: paths.login({ signedOut: true, message: 'sessionExpired' }),
  trustedDeviceFailure: paths.login({ signedOut: true, message: 'deviceNotVerified' }),
  networkError: paths.networkError(),
  profileLock: paths.networkError(),
};
