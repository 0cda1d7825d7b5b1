import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** Brands that have screens, by the code in their paths. Source: RTE-51, LOA-004. */
export const ROUTE_BRANDS = [
  'c1l',
  'ccc',
  'ccf',
  'chs',
  'cic',
  'esm',
  'inl',
  'tmx',
] as const satisfies readonly BrandCode[];

/** A brand that has screens. */
export type RouteBrand = (typeof ROUTE_BRANDS)[number];

/** Keys of the messages Login may show; a message never travels as text (security C20). */
export const LOGIN_MESSAGES = [
  'sessionExpired',
  'linkInvalid',
  'logInToContinue',
  'deviceNotVerified',
  'passwordChanged',
  'verified',
  'secured',
] as const;

/** Key of a message on Login. */
export type LoginMessage = (typeof LOGIN_MESSAGES)[number];

/** What Login may be told: that somebody signed out, why they are there, and the key of a message of the page they came from. */
interface LoginFacts {
  readonly signedOut?: boolean;
  readonly message?: LoginMessage;
  readonly success?: string;
  readonly error?: string;
}

/** The payment-flow pages by the last word of their path, MakePayment apart. Source: LRT-025 to LRT-055. */
export type PaymentPage =
  | 'OfrVehicleRecovery'
  | 'OfrVehicleRepossessed'
  | 'ProductSwitch'
  | 'ReviewPayment'
  | 'SettlementOffer'
  | 'SelectPaymentMethod'
  | 'AddPaymentMethod'
  | 'PaymentProcessing'
  | 'ProductSwitchAppointment'
  | 'CancelRenewal'
  | 'ConfirmPayment'
  | 'CustomerDetails'
  | 'AltPartyVerifyCode'
  | 'Code'
  | 'AccountDisclosures'
  | 'AncillaryProducts'
  | 'AncillaryProductsConfirm'
  | 'DocuSignView'
  | 'PendingDisbursement'
  | 'GetCashAmount'
  | 'GetCashNotice'
  | 'ManageDisburseMethod'
  | 'AddDebitDisburseMethod'
  | 'ConfirmDisbursement'
  | 'VerificationMethod'
  | 'GpsLocation'
  | 'GpsLocationDisabled'
  | 'AutoPayConfirm'
  | 'AutoPayUpdatePaymentMethod'
  | 'AutoPayAddMethod';

/** The pages below an account that need nothing but the loan. Source: LRT-019 to LRT-022. */
export type AccountPage = 'AccountMonthlyDocuments' | 'AlternateBlocked' | 'Appointment' | 'ManageAccount';

/** The pages of the origination flow. Source: LRT-012 to LRT-017, LOP-010. */
export type OriginationPage =
  | 'OriginationAmount'
  | 'OriginationCallMe'
  | 'OriginationChooseMethod'
  | 'OriginationDocuSign'
  | 'AddDebitDisburseMethod'
  | 'ManageDisburseMethod';

/** The pages of the referral flow. Source: LOP-008. */
export type ReferralPage =
  | 'ReferralRewardsHome'
  | 'ReferCompleteProfile'
  | 'ReferRedeemAddCard'
  | 'ReferRedeemReview'
  | 'ReferRedeemSuccess';

/** The install screens, and the one that chooses among them. Source: RTE-60 to RTE-63. */
export type InstallPage = 'PwaInstallRoute' | 'PwaInstallUnsupported' | 'PwaInstallApple' | 'PwaInstallChrome';

function payment(brand: RouteBrand, loanId: number, page = ''): string {
  return `/${brand}/Accounts/${loanId}/Payment${page === '' ? '' : `/${page}`}`;
}

/** The typed path builder: the only place where an address is spelled. Source: RTE-01 to RTE-65, LRT-001 to LRT-062, LOP-003. */
export const paths = {
  login: (facts: LoginFacts = {}) => {
    const query = new URLSearchParams();
    if (facts.signedOut === true) query.set('signedOut', 'true');
    for (const name of ['message', 'success', 'error'] as const) if (facts[name]) query.set(name, facts[name]);
    return query.size === 0 ? '/' : `/?${query.toString()}`;
  },
  home: () => '/Home',
  currentDashboard: () => '/Dashboard',
  networkError: () => '/NetworkError',
  register: () => '/Register',
  verifyWarning: () => '/VerifyWarning',
  verificationEmail: () => '/Verification/Email',
  verificationMethod: () => '/Verification/VerificationMethod',
  verificationCode: () => '/Verification/Code',
  verificationConfirm: () => '/Verification/Confirm',
  forgotPassword: () => '/ForgotPassword',
  recoveryEmail: () => '/ForgotPassword/Email',
  recoveryMethod: () => '/ForgotPassword/VerificationMethod',
  recoveryCode: () => '/ForgotPassword/Code',
  resetPassword: () => '/ForgotPassword/Reset',
  secureAccount: () => '/SecureAccount',
  termsConditionsConsent: () => '/TermsConditionsConsent',
  confirmAccountReplacement: () => '/ConfirmAccountReplacement',
  invictusCustomerProfile: () => '/InvictusCustomerProfile',
  invictusSecurityQuestion: () => '/InvictusSecurityQuestion',
  externalBrowserAuth: (name: string) => `/ExternalBrowserAuth/${encodeURIComponent(name)}`,
  accountSelect: () => '/AccountSelect',
  linkAccountOptions: () => '/LinkAccountOptions',
  linkAccount: () => '/LinkAccount',
  linkAccountFailed: () => '/LinkAccountFailed',
  replaceAccount: () => '/ReplaceAccount',
  trustedDevice: () => '/TrustedDevice',
  trustedDeviceMethod: () => '/TrustedDevice/VerificationMethod',
  trustedDeviceCode: () => '/TrustedDevice/VerificationCode',
  trustedDeviceEmail: () => '/TrustedDevice/Email',
  updateUserEmail: () => '/UpdateUser/Email',
  updateUserMethod: () => '/UpdateUser/VerificationMethod',
  updateUserCode: () => '/UpdateUser/Code',
  signInSecurity: () => '/SignInSecurity',
  referral: (page: ReferralPage) => `/${page}`,
  redirect: (to: string) => `/Redirect?to=${encodeURIComponent(to)}`,
  contactUs: () => '/ContactUs',
  experianDisclosure: () => '/ExperianDisclosure',
  pwaInstall: (page: InstallPage = 'PwaInstallRoute') => `/${page}`,
  accountStatusBlocked: () => '/AccountStatusBlocked',
  termsConditions: (brand: RouteBrand) => `/${brand}/TermsConditions`,
  optInDisclosures: (brand: RouteBrand) => `/${brand}/OptInDisclosures`,
  maintenanceMode: () => '/MaintenanceMode',
  dashboard: (brand: RouteBrand) => `/${brand}/Accounts`,
  accountDetails: (brand: RouteBrand, loanId: number) => `/${brand}/Accounts/${loanId}`,
  makePayment: (brand: RouteBrand, loanId: number) => payment(brand, loanId),
  selectPaymentMethod: (brand: RouteBrand, loanId: number) => payment(brand, loanId, 'SelectPaymentMethod'),
  addPaymentMethodToPay: (brand: RouteBrand, loanId: number) => payment(brand, loanId, 'AddPaymentMethod'),
  addBankToPay: (brand: RouteBrand, loanId: number) => `${payment(brand, loanId, 'AddPaymentMethod')}?kind=bank`,
  reviewPayment: (brand: RouteBrand, loanId: number) => payment(brand, loanId, 'ReviewPayment'),
  paymentProcessing: (brand: RouteBrand, loanId: number) => payment(brand, loanId, 'PaymentProcessing'),
  confirmPayment: (brand: RouteBrand, loanId: number) => payment(brand, loanId, 'ConfirmPayment'),
  payment: (brand: RouteBrand, loanId: number, page: PaymentPage) => payment(brand, loanId, page),
  autopayConfirm: (brand: RouteBrand, loanId: number, methodId: string) =>
    `${payment(brand, loanId, 'AutoPayConfirm')}?method=${encodeURIComponent(methodId)}`,
  autopayAddMethod: (brand: RouteBrand, loanId: number, kind: 'card' | 'bank') =>
    `${payment(brand, loanId, 'AutoPayAddMethod')}${kind === 'bank' ? '?kind=bank' : ''}`,
  account: (brand: RouteBrand, loanId: number, page: AccountPage) => `/${brand}/Accounts/${loanId}/${page}`,
  documents: (brand: RouteBrand, loanId: number, lmsId: number) => `/${brand}/Accounts/${loanId}/Documents/${lmsId}`,
  pending: (brand: RouteBrand, loanId: number, page: 'AccountStatusBlocked' | 'DocumentUpload') =>
    `/${brand}/Accounts/${loanId}/Pending/${page}`,
  origination: (brand: RouteBrand, page: OriginationPage) => `/${brand}/Origination/${page}`,
  offers: (brand: RouteBrand) => `/${brand}/Offers`,
  offer: (brand: RouteBrand, page: 'OfferDetails' | 'WidgetOffer', offerId: string) =>
    `/${brand}/Offers/${page}?offerId=${encodeURIComponent(offerId)}`,
  store: (brand: RouteBrand, storeId: number) => `/${brand}/Stores/${storeId}`,
  customerProfile: (brand: RouteBrand) => `/${brand}/CustomerProfile`,
  featureUnavailable: (brand: RouteBrand) => `/${brand}/FeatureUnavailable`,
  paymentMethods: (brand: RouteBrand) => `/${brand}/PaymentMethods`,
  addPaymentMethod: (brand: RouteBrand) => `/${brand}/AddPaymentMethod`,
  addBank: (brand: RouteBrand) => `/${brand}/AddPaymentMethod?kind=bank`,
} as const;

/** The brand a text names, in any case, when that brand has screens; else null. Source: OPEN-02. */
export function parseRouteBrand(text: string): RouteBrand | null {
  const code = text.toLowerCase();
  return ROUTE_BRANDS.find((brand) => brand === code) ?? null;
}

/** The brand whose screens serve a loan's brand: brands without screens use TitleMax's. Source: OPEN-07. */
export function routeBrandOf(brand: BrandCode): RouteBrand {
  return parseRouteBrand(brand) ?? 'tmx';
}
