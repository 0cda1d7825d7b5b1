import { lazyRouteComponent } from '@tanstack/react-router';
import type { RouteRow } from '#shell/route-row.ts';

const open = { flows: [], brands: 'none', isPaymentFlow: false, preventNavigation: [] } as const;
const verification = { ...open, area: 'unauthenticated', flows: ['Verification'] } as const;
const recovery = { ...open, area: 'unauthenticated', flows: ['ForgotPassword'] } as const;
const linking = { ...open, area: 'authenticated', flows: ['LinkAccountOptions'] } as const;
const trusting = { ...open, area: 'authenticated', flows: ['TrustedDevice'] } as const;
const changing = { ...open, area: 'authenticated', flows: ['UpdateUser'] } as const;

/** The rows of signing in, registering, proving who one is and linking: the part of the route table about identity.
 *  Source: RTE-03 to RTE-31, RTE-57, RTE-58, issue of identity (devices and sign-ins). */
export const IDENTITY_ROUTES: readonly RouteRow[] = [
  {
    ...open,
    name: 'NetworkError',
    path: '/NetworkError',
    area: 'unauthenticated',
    flows: ['NetworkError'],
    headerType: 'none',
    screen: lazyRouteComponent(() => import('#shell/network-error-screen.tsx'), 'NetworkErrorScreen'),
  },
  {
    ...open,
    name: 'Register',
    path: '/Register',
    area: 'unauthenticated',
    flows: ['Register'],
    headerType: 'back',
    screen: lazyRouteComponent(() => import('#journeys/register/register-screen.tsx'), 'RegisterScreen'),
  },
  {
    ...verification,
    name: 'VerifyWarning',
    path: '/VerifyWarning',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/verify-contact/verify-warning-screen.tsx'),
      'VerifyWarningScreen',
    ),
  },
  {
    ...verification,
    name: 'Verification-Email',
    path: '/Verification/Email',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/verify-contact/verification-email-screen.tsx'),
      'VerificationEmailScreen',
    ),
  },
  {
    ...verification,
    name: 'Verification-VerificationMethod',
    path: '/Verification/VerificationMethod',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/verify-contact/verification-method-screen.tsx'),
      'VerificationMethodScreen',
    ),
  },
  {
    ...verification,
    name: 'Verification-Code',
    path: '/Verification/Code',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/verify-contact/verification-code-screen.tsx'),
      'VerificationCodeScreen',
    ),
  },
  {
    ...verification,
    name: 'Verification-Confirm',
    path: '/Verification/Confirm',
    headerType: 'none',
    screen: lazyRouteComponent(
      () => import('#journeys/verify-contact/verification-confirm-screen.tsx'),
      'VerificationConfirmScreen',
    ),
  },
  {
    ...recovery,
    name: 'ForgotPassword',
    path: '/ForgotPassword',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/recover-password/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  },
  {
    ...recovery,
    name: 'ForgotPassword-Email',
    path: '/ForgotPassword/Email',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/recover-password/recovery-email-screen.tsx'),
      'RecoveryEmailScreen',
    ),
  },
  {
    ...recovery,
    name: 'ForgotPassword-VerificationMethod',
    path: '/ForgotPassword/VerificationMethod',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/recover-password/recovery-method-screen.tsx'),
      'RecoveryMethodScreen',
    ),
  },
  {
    ...recovery,
    name: 'ForgotPassword-Code',
    path: '/ForgotPassword/Code',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/recover-password/recovery-code-screen.tsx'),
      'RecoveryCodeScreen',
    ),
  },
  {
    ...recovery,
    name: 'ForgotPassword-Reset',
    path: '/ForgotPassword/Reset',
    headerType: 'back',
    screen: lazyRouteComponent(() => import('#journeys/recover-password/reset-screen.tsx'), 'ResetScreen'),
  },
  {
    ...recovery,
    name: 'SecureAccount',
    path: '/SecureAccount',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/recover-password/secure-account-screen.tsx'),
      'SecureAccountScreen',
    ),
  },
  {
    ...open,
    name: 'TermsConditionsConsent',
    path: '/TermsConditionsConsent',
    area: 'standalone',
    flows: ['TermsConditionsConsent'],
    headerType: 'none',
    screen: lazyRouteComponent(
      () => import('#journeys/agree-to-terms/terms-conditions-consent-screen.tsx'),
      'TermsConditionsConsentScreen',
    ),
  },
  {
    ...open,
    name: 'ConfirmAccountReplacement',
    path: '/ConfirmAccountReplacement',
    area: 'standalone',
    flows: ['ConfirmAccountReplacement'],
    headerType: 'none',
    screen: lazyRouteComponent(
      () => import('#journeys/link-account/confirm-account-replacement-screen.tsx'),
      'ConfirmAccountReplacementScreen',
    ),
  },
  {
    ...open,
    name: 'InvictusCustomerProfile',
    path: '/InvictusCustomerProfile',
    area: 'authenticated',
    flows: ['InvictusCustomerProfile'],
    headerType: 'none',
    screen: lazyRouteComponent(
      () => import('#journeys/partner-profile/invictus-customer-profile-screen.tsx'),
      'InvictusCustomerProfileScreen',
    ),
  },
  {
    ...open,
    name: 'InvictusSecurityQuestion',
    path: '/InvictusSecurityQuestion',
    area: 'authenticated',
    flows: ['InvictusSecurityQuestion'],
    headerType: 'none',
    screen: lazyRouteComponent(
      () => import('#journeys/partner-profile/invictus-security-question-screen.tsx'),
      'InvictusSecurityQuestionScreen',
    ),
  },
  {
    ...open,
    name: 'ExternalBrowserAuth',
    path: '/ExternalBrowserAuth/$name',
    area: 'authenticated',
    flows: ['ExternalBrowserAuth'],
    headerType: 'none',
    screen: lazyRouteComponent(
      () => import('#journeys/external-site/external-browser-auth-screen.tsx'),
      'ExternalBrowserAuthScreen',
    ),
  },
  {
    ...open,
    name: 'AccountSelect',
    path: '/AccountSelect',
    area: 'authenticated',
    flows: ['AccountSelect'],
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/select-account/account-select-screen.tsx'),
      'AccountSelectScreen',
    ),
  },
  {
    ...linking,
    name: 'LinkAccountOptions',
    path: '/LinkAccountOptions',
    headerType: 'menu',
    screen: lazyRouteComponent(
      () => import('#journeys/link-account/link-account-options-screen.tsx'),
      'LinkAccountOptionsScreen',
    ),
  },
  {
    ...linking,
    name: 'LinkAccount',
    path: '/LinkAccount',
    headerType: 'back',
    screen: lazyRouteComponent(() => import('#journeys/link-account/link-account-screen.tsx'), 'LinkAccountScreen'),
  },
  {
    ...linking,
    name: 'LinkAccountFailed',
    path: '/LinkAccountFailed',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/link-account/link-account-failed-screen.tsx'),
      'LinkAccountFailedScreen',
    ),
  },
  {
    ...linking,
    name: 'ReplaceAccount',
    path: '/ReplaceAccount',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/link-account/replace-account-screen.tsx'),
      'ReplaceAccountScreen',
    ),
  },
  {
    ...trusting,
    name: 'TrustedDevice-Warning',
    path: '/TrustedDevice',
    headerType: 'cancel',
    screen: lazyRouteComponent(
      () => import('#journeys/trust-device/trusted-device-warning-screen.tsx'),
      'TrustedDeviceWarningScreen',
    ),
  },
  {
    ...trusting,
    name: 'TrustedDevice-VerificationMethod',
    path: '/TrustedDevice/VerificationMethod',
    headerType: 'cancel',
    screen: lazyRouteComponent(
      () => import('#journeys/trust-device/trusted-device-method-screen.tsx'),
      'TrustedDeviceMethodScreen',
    ),
  },
  {
    ...trusting,
    name: 'TrustedDevice-VerificationCode',
    path: '/TrustedDevice/VerificationCode',
    headerType: 'cancel',
    screen: lazyRouteComponent(
      () => import('#journeys/trust-device/trusted-device-code-screen.tsx'),
      'TrustedDeviceCodeScreen',
    ),
  },
  {
    ...trusting,
    name: 'TrustedDevice-Email',
    path: '/TrustedDevice/Email',
    headerType: 'cancel',
    screen: lazyRouteComponent(
      () => import('#journeys/trust-device/trusted-device-email-screen.tsx'),
      'TrustedDeviceEmailScreen',
    ),
  },
  {
    ...changing,
    name: 'UpdateUser-Email',
    path: '/UpdateUser/Email',
    headerType: 'cancel',
    screen: lazyRouteComponent(() => import('#journeys/change-contact/update-email-screen.tsx'), 'UpdateEmailScreen'),
  },
  {
    ...changing,
    name: 'UpdateUser-VerificationMethod',
    path: '/UpdateUser/VerificationMethod',
    headerType: 'cancel',
    screen: lazyRouteComponent(() => import('#journeys/change-contact/update-method-screen.tsx'), 'UpdateMethodScreen'),
  },
  {
    ...changing,
    name: 'UpdateUser-Code',
    path: '/UpdateUser/Code',
    headerType: 'cancel',
    screen: lazyRouteComponent(() => import('#journeys/change-contact/update-code-screen.tsx'), 'UpdateCodeScreen'),
  },
  {
    ...open,
    name: 'SignInSecurity',
    path: '/SignInSecurity',
    area: 'authenticated',
    flows: ['SignInSecurity'],
    headerType: 'menu',
    screen: lazyRouteComponent(
      () => import('#journeys/sign-in-security/sign-in-security-screen.tsx'),
      'SignInSecurityScreen',
    ),
  },
];
