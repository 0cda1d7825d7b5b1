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

function payment(brand: RouteBrand, loanId: number, page = ''): string {
  return `/${brand}/Accounts/${loanId}/Payment${page === '' ? '' : `/${page}`}`;
}

/** The typed path builder: the only place where an address is spelled. Source: RTE-01 to RTE-65, LRT-001 to LRT-036, LOP-003. */
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
  maintenanceMode: () => '/MaintenanceMode',
  dashboard: (brand: RouteBrand) => `/${brand}/Accounts`,
  accountDetails: (brand: RouteBrand, loanId: number) => `/${brand}/Accounts/${loanId}`,
  makePayment: (brand: RouteBrand, loanId: number) => payment(brand, loanId),
  selectPaymentMethod: (brand: RouteBrand, loanId: number) => payment(brand, loanId, 'SelectPaymentMethod'),
  addPaymentMethodToPay: (brand: RouteBrand, loanId: number) => payment(brand, loanId, 'AddPaymentMethod'),
  reviewPayment: (brand: RouteBrand, loanId: number) => payment(brand, loanId, 'ReviewPayment'),
  paymentProcessing: (brand: RouteBrand, loanId: number) => payment(brand, loanId, 'PaymentProcessing'),
  confirmPayment: (brand: RouteBrand, loanId: number) => payment(brand, loanId, 'ConfirmPayment'),
  paymentMethods: (brand: RouteBrand) => `/${brand}/PaymentMethods`,
  addPaymentMethod: (brand: RouteBrand) => `/${brand}/AddPaymentMethod`,
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
