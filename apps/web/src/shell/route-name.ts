import type { AccountPage, OriginationPage, PaymentPage, ReferralPage } from '#paths.ts';

type PublicName =
  | 'Login'
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
  | 'SecureAccount';

type StandaloneName =
  | 'Redirect'
  | 'ContactUs'
  | 'TermsConditions'
  | 'OptInDisclosures'
  | 'MaintenanceMode'
  | 'TermsConditionsConsent'
  | 'ConfirmAccountReplacement'
  | 'ExperianDisclosure'
  | 'PwaInstallRoute'
  | 'PwaInstallUnsupported'
  | 'PwaInstallApple'
  | 'PwaInstallChrome'
  | 'AccountStatusBlocked';

type AuthenticatedName =
  | 'Home'
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
  | 'SignInSecurity'
  | ReferralPage;

type LoansName =
  | 'Dashboard'
  | 'AccountDetails'
  | 'CustomerProfile'
  | 'ManagePaymentMethod'
  | 'AddPaymentMethod'
  | 'StoreDetails'
  | 'FeatureUnavailable'
  | 'Offers'
  | 'OfferDetails'
  | 'WidgetOffer'
  | 'Documents'
  | 'PendingAccountStatusBlocked'
  | 'DocumentUpload'
  | AccountPage
  | Grouped<'Origination', OriginationPage>
  | Grouped<'Payment', PaymentPage>
  | 'MakePayment';

/** Screens whose name occurs in several groups carry the name of theirs. Source: RTE-37, LOP-005. */
type Repeated = 'AddPaymentMethod' | 'AddDebitDisburseMethod' | 'ManageDisburseMethod' | 'Code' | 'VerificationMethod';
type Grouped<Group extends string, Page extends string> = Page extends Repeated ? `${Group}${Page}` : Page;

/** Names of the routes, as the specification has them, without the brand of those that have one (`fullRouteName` says it). */
export type RouteName = PublicName | StandaloneName | AuthenticatedName | LoansName;
