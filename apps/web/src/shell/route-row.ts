import type { RouteComponent } from '@tanstack/react-router';

/** Names of the routes, as the specification has them. */
export type RouteName =
  | 'Login'
  | 'MaintenanceMode'
  | 'Home'
  | 'Dashboard'
  | 'AccountDetails'
  | 'MakePayment'
  | 'SelectPaymentMethod'
  | 'AddPaymentMethodToPay'
  | 'ReviewPayment'
  | 'PaymentProcessing'
  | 'ConfirmPayment'
  | 'ManagePaymentMethod'
  | 'AddPaymentMethod'
  | 'NetworkError'
  | 'Register'
  | 'VerifyWarning'
  | 'Verification-Email'
  | 'Verification-VerificationMethod'
  | 'Verification-Code'
  | 'Verification-Confirm'
  | 'ForgotPassword'
  | 'ForgotPassword-Email'
  | 'ForgotPassword-VerificationMethod'
  | 'ForgotPassword-Code'
  | 'ForgotPassword-Reset'
  | 'SecureAccount'
  | 'TermsConditionsConsent'
  | 'ConfirmAccountReplacement'
  | 'InvictusCustomerProfile'
  | 'InvictusSecurityQuestion'
  | 'ExternalBrowserAuth'
  | 'AccountSelect'
  | 'LinkAccountOptions'
  | 'LinkAccount'
  | 'LinkAccountFailed'
  | 'ReplaceAccount'
  | 'TrustedDevice-Warning'
  | 'TrustedDevice-VerificationMethod'
  | 'TrustedDevice-VerificationCode'
  | 'TrustedDevice-Email'
  | 'UpdateUser-Email'
  | 'UpdateUser-VerificationMethod'
  | 'UpdateUser-Code'
  | 'SignInSecurity';

/** What the button at the start of the header does. Source: CFG-36. */
type HeaderType = 'none' | 'menu' | 'back' | 'cancel';

/** One row of the route table: everything there is to know about a screen's address. Source: RTE-66 to RTE-68. */
export interface RouteRow {
  readonly name: RouteName;
  /** Pattern; `$brand` is a route brand, `$loanId` a number, `$name` a word. */
  readonly path: string;
  readonly area: 'unauthenticated' | 'authenticated' | 'loans' | 'standalone';
  readonly flows: readonly string[];
  /** `all`: under each of the eight route brands; `none`: no brand in the path. */
  readonly brands: 'all' | 'none';
  readonly headerType: HeaderType;
  readonly isPaymentFlow: boolean;
  /** Routes that may not be entered from this one. Source: RTE-67, LOP-015. */
  readonly preventNavigation: readonly RouteName[];
  readonly screen: RouteComponent;
}
