import type { RouteComponent } from '@tanstack/react-router';
import { isScreenToCome, type ScreenToCome } from '#navigation/screens-to-come.ts';
import type { RouteName } from '#shell/route-name.ts';
import { CODE_MAX_MS, withinTime } from '#shell/within-time.ts';

/** Every screen has a name here but Login, which the first load carries; those that are not made yet stand in a list of their own. */
export type ScreenName = Exclude<RouteName, 'Login'>;

/** Fetches the code of one screen. */
type ScreenCode = () => Promise<{ readonly default: RouteComponent }>;

// Screens whose journey is not there: they say so, why, and lead on. Source: LOP-011.
const unavailable = () =>
  import('#steps/feature-unavailable/feature-unavailable-screen.tsx').then(({ FeatureUnavailableScreen: screen }) => ({
    default: screen,
  }));

/** Fetches the code of a screen. When it does not come in time the navigation fails and can be tried again. */
export function loadScreen(name: ScreenName): Promise<{ readonly default: RouteComponent }> {
  const fetchCode: ScreenCode = isScreenToCome(name) ? unavailable : SCREENS[name];
  return withinTime(fetchCode(), CODE_MAX_MS);
}

/** Where the code of each screen that is made is. Apart from the route table, so that the sign-in form does not carry the names of all their
 *  files. Source: shell 2, loans 2. */
const SCREENS: Readonly<
  Record<Exclude<ScreenName, ScreenToCome>, () => Promise<{ readonly default: RouteComponent }>>
> = {
  MaintenanceMode: () =>
    import('#shell/maintenance-screen.tsx').then(({ MaintenanceScreen: screen }) => ({ default: screen })),
  NetworkError: () =>
    import('#shell/network-error-screen.tsx').then(({ NetworkErrorScreen: screen }) => ({ default: screen })),
  Register: () =>
    import('#journeys/register/register-screen.tsx').then(({ RegisterScreen: screen }) => ({ default: screen })),
  VerifyWarning: () =>
    import('#journeys/verify-contact/verify-warning-screen.tsx').then(({ VerifyWarningScreen: screen }) => ({
      default: screen,
    })),
  'Verification-Email': () =>
    import('#journeys/verify-contact/verification-email-screen.tsx').then(({ VerificationEmailScreen: screen }) => ({
      default: screen,
    })),
  'Verification-VerificationMethod': () =>
    import('#journeys/verify-contact/verification-method-screen.tsx').then(({ VerificationMethodScreen: screen }) => ({
      default: screen,
    })),
  'Verification-Code': () =>
    import('#journeys/verify-contact/verification-code-screen.tsx').then(({ VerificationCodeScreen: screen }) => ({
      default: screen,
    })),
  'Verification-Confirm': () =>
    import('#journeys/verify-contact/verification-confirm-screen.tsx').then(
      ({ VerificationConfirmScreen: screen }) => ({ default: screen }),
    ),
  ForgotPassword: () =>
    import('#journeys/recover-password/forgot-password-screen.tsx').then(({ ForgotPasswordScreen: screen }) => ({
      default: screen,
    })),
  'ForgotPassword-Email': () =>
    import('#journeys/recover-password/recovery-email-screen.tsx').then(({ RecoveryEmailScreen: screen }) => ({
      default: screen,
    })),
  'ForgotPassword-VerificationMethod': () =>
    import('#journeys/recover-password/recovery-method-screen.tsx').then(({ RecoveryMethodScreen: screen }) => ({
      default: screen,
    })),
  'ForgotPassword-Code': () =>
    import('#journeys/recover-password/recovery-code-screen.tsx').then(({ RecoveryCodeScreen: screen }) => ({
      default: screen,
    })),
  'ForgotPassword-Reset': () =>
    import('#journeys/recover-password/reset-screen.tsx').then(({ ResetScreen: screen }) => ({ default: screen })),
  SecureAccount: () =>
    import('#journeys/recover-password/secure-account-screen.tsx').then(({ SecureAccountScreen: screen }) => ({
      default: screen,
    })),
  TermsConditionsConsent: () =>
    import('#journeys/agree-to-terms/terms-conditions-consent-screen.tsx').then(
      ({ TermsConditionsConsentScreen: screen }) => ({ default: screen }),
    ),
  ConfirmAccountReplacement: () =>
    import('#journeys/link-account/confirm-account-replacement-screen.tsx').then(
      ({ ConfirmAccountReplacementScreen: screen }) => ({ default: screen }),
    ),
  InvictusCustomerProfile: () =>
    import('#journeys/partner-profile/invictus-customer-profile-screen.tsx').then(
      ({ InvictusCustomerProfileScreen: screen }) => ({ default: screen }),
    ),
  InvictusSecurityQuestion: () =>
    import('#journeys/partner-profile/invictus-security-question-screen.tsx').then(
      ({ InvictusSecurityQuestionScreen: screen }) => ({ default: screen }),
    ),
  ExternalBrowserAuth: () =>
    import('#journeys/external-site/external-browser-auth-screen.tsx').then(
      ({ ExternalBrowserAuthScreen: screen }) => ({ default: screen }),
    ),
  AccountSelect: () =>
    import('#journeys/select-account/account-select-screen.tsx').then(({ AccountSelectScreen: screen }) => ({
      default: screen,
    })),
  LinkAccountOptions: () =>
    import('#journeys/link-account/link-account-options-screen.tsx').then(({ LinkAccountOptionsScreen: screen }) => ({
      default: screen,
    })),
  LinkAccount: () =>
    import('#journeys/link-account/link-account-screen.tsx').then(({ LinkAccountScreen: screen }) => ({
      default: screen,
    })),
  LinkAccountFailed: () =>
    import('#journeys/link-account/link-account-failed-screen.tsx').then(({ LinkAccountFailedScreen: screen }) => ({
      default: screen,
    })),
  ReplaceAccount: () =>
    import('#journeys/link-account/replace-account-screen.tsx').then(({ ReplaceAccountScreen: screen }) => ({
      default: screen,
    })),
  'TrustedDevice-Warning': () =>
    import('#journeys/trust-device/trusted-device-warning-screen.tsx').then(
      ({ TrustedDeviceWarningScreen: screen }) => ({ default: screen }),
    ),
  'TrustedDevice-VerificationMethod': () =>
    import('#journeys/trust-device/trusted-device-method-screen.tsx').then(({ TrustedDeviceMethodScreen: screen }) => ({
      default: screen,
    })),
  'TrustedDevice-VerificationCode': () =>
    import('#journeys/trust-device/trusted-device-code-screen.tsx').then(({ TrustedDeviceCodeScreen: screen }) => ({
      default: screen,
    })),
  'TrustedDevice-Email': () =>
    import('#journeys/trust-device/trusted-device-email-screen.tsx').then(({ TrustedDeviceEmailScreen: screen }) => ({
      default: screen,
    })),
  'UpdateUser-Email': () =>
    import('#journeys/change-contact/update-email-screen.tsx').then(({ UpdateEmailScreen: screen }) => ({
      default: screen,
    })),
  'UpdateUser-VerificationMethod': () =>
    import('#journeys/change-contact/update-method-screen.tsx').then(({ UpdateMethodScreen: screen }) => ({
      default: screen,
    })),
  'UpdateUser-Code': () =>
    import('#journeys/change-contact/update-code-screen.tsx').then(({ UpdateCodeScreen: screen }) => ({
      default: screen,
    })),
  SignInSecurity: () =>
    import('#journeys/sign-in-security/sign-in-security-screen.tsx').then(({ SignInSecurityScreen: screen }) => ({
      default: screen,
    })),
  Home: () => import('#journeys/accounts/home/home-screen.tsx').then(({ HomeScreen: screen }) => ({ default: screen })),
  Dashboard: () =>
    import('#journeys/accounts/dashboard/dashboard-screen.tsx').then(({ DashboardScreen: screen }) => ({
      default: screen,
    })),
  AccountDetails: () =>
    import('#journeys/accounts/details/account-details-screen.tsx').then(({ AccountDetailsScreen: screen }) => ({
      default: screen,
    })),
  MakePayment: () =>
    import('#journeys/make-payment/amount/make-payment-screen.tsx').then(({ MakePaymentScreen: screen }) => ({
      default: screen,
    })),
  SelectPaymentMethod: () =>
    import('#journeys/make-payment/method/select-payment-method-screen.tsx').then(
      ({ SelectPaymentMethodScreen: screen }) => ({
        default: screen,
      }),
    ),
  PaymentAddPaymentMethod: () =>
    import('#journeys/make-payment/method/add-payment-method-to-pay-screen.tsx').then(
      ({ AddPaymentMethodToPayScreen: screen }) => ({ default: screen }),
    ),
  ReviewPayment: () =>
    import('#journeys/make-payment/review/review-payment-screen.tsx').then(({ ReviewPaymentScreen: screen }) => ({
      default: screen,
    })),
  PaymentProcessing: () =>
    import('#journeys/make-payment/processing/payment-processing-screen.tsx').then(
      ({ PaymentProcessingScreen: screen }) => ({
        default: screen,
      }),
    ),
  ConfirmPayment: () =>
    import('#journeys/make-payment/confirmed/confirm-payment-screen.tsx').then(({ ConfirmPaymentScreen: screen }) => ({
      default: screen,
    })),
  ManagePaymentMethod: () =>
    import('#journeys/payment-methods/payment-methods-screen.tsx').then(({ PaymentMethodsScreen: screen }) => ({
      default: screen,
    })),
  AddPaymentMethod: () =>
    import('#journeys/payment-methods/add-payment-method-screen.tsx').then(({ AddPaymentMethodScreen: screen }) => ({
      default: screen,
    })),
  FeatureUnavailable: unavailable,
  CustomerProfile: () =>
    import('#journeys/profile/customer-profile-screen.tsx').then(({ CustomerProfileScreen: screen }) => ({
      default: screen,
    })),
  StoreDetails: () =>
    import('#journeys/stores/store-details-screen.tsx').then(({ StoreDetailsScreen: screen }) => ({ default: screen })),
  ManageAccount: () =>
    import('#journeys/autopay/manage-account-screen.tsx').then(({ ManageAccountScreen: screen }) => ({
      default: screen,
    })),
  PendingAccountStatusBlocked: () =>
    import('#journeys/account-blocked/account-blocked-screens.tsx').then(
      ({ PendingAccountStatusBlockedScreen: screen }) => ({ default: screen }),
    ),
  OfrVehicleRecovery: () =>
    import('#journeys/make-payment/recovery/ofr-vehicle-recovery-screen.tsx').then(
      ({ OfrVehicleRecoveryScreen: screen }) => ({
        default: screen,
      }),
    ),
  OfrVehicleRepossessed: () =>
    import('#journeys/make-payment/recovery/ofr-vehicle-repossessed-screen.tsx').then(
      ({ OfrVehicleRepossessedScreen: screen }) => ({ default: screen }),
    ),
  SettlementOffer: () =>
    import('#journeys/make-payment/settlement/settlement-offer-screen.tsx').then(
      ({ SettlementOfferScreen: screen }) => ({
        default: screen,
      }),
    ),
  CustomerDetails: () =>
    import('#journeys/make-payment/customer-details/customer-details-screen.tsx').then(
      ({ CustomerDetailsScreen: screen }) => ({
        default: screen,
      }),
    ),
  GpsLocation: () =>
    import('#journeys/make-payment/location/gps-location-screen.tsx').then(({ GpsLocationScreen: screen }) => ({
      default: screen,
    })),
  GpsLocationDisabled: () =>
    import('#journeys/make-payment/location/gps-location-disabled-screen.tsx').then(
      ({ GpsLocationDisabledScreen: screen }) => ({
        default: screen,
      }),
    ),
  AutoPayConfirm: () =>
    import('#journeys/autopay/autopay-confirm-screen.tsx').then(({ AutoPayConfirmScreen: screen }) => ({
      default: screen,
    })),
  AutoPayUpdatePaymentMethod: () =>
    import('#journeys/autopay/autopay-update-method-screen.tsx').then(
      ({ AutoPayUpdatePaymentMethodScreen: screen }) => ({ default: screen }),
    ),
  AutoPayAddMethod: () =>
    import('#journeys/autopay/autopay-add-method-screen.tsx').then(({ AutoPayAddMethodScreen: screen }) => ({
      default: screen,
    })),
  ContactUs: () =>
    import('#journeys/contact-us/contact-us-screen.tsx').then(({ ContactUsScreen: screen }) => ({ default: screen })),
  AccountStatusBlocked: () =>
    import('#journeys/account-blocked/account-blocked-screens.tsx').then(({ AccountStatusBlockedScreen: screen }) => ({
      default: screen,
    })),
  TermsConditions: () =>
    import('#journeys/legal/legal-screens.tsx').then(({ TermsConditionsScreen: screen }) => ({ default: screen })),
  OptInDisclosures: () =>
    import('#journeys/legal/legal-screens.tsx').then(({ OptInDisclosuresScreen: screen }) => ({ default: screen })),
  ExperianDisclosure: () =>
    import('#journeys/legal/legal-screens.tsx').then(({ ExperianDisclosureScreen: screen }) => ({ default: screen })),
  Redirect: () =>
    import('#journeys/redirect/redirect-screen.tsx').then(({ RedirectScreen: screen }) => ({ default: screen })),
  PwaInstallRoute: () =>
    import('#journeys/install/install-route-screen.tsx').then(({ InstallRouteScreen: screen }) => ({
      default: screen,
    })),
  PwaInstallUnsupported: () =>
    import('#journeys/install/install-unsupported-screen.tsx').then(({ InstallUnsupportedScreen: screen }) => ({
      default: screen,
    })),
  PwaInstallApple: () =>
    import('#journeys/install/install-apple-screen.tsx').then(({ InstallAppleScreen: screen }) => ({
      default: screen,
    })),
  PwaInstallChrome: () =>
    import('#journeys/install/install-chrome-screen.tsx').then(({ InstallChromeScreen: screen }) => ({
      default: screen,
    })),
};
