import { lazyRouteComponent } from '@tanstack/react-router';
import { noteEvent } from '#device/event-notes.ts';
import type { ScreenName } from '#screens.ts';
import type { RouteName, RouteRow } from '#shell/route-row.ts';

const loadScreens = () => import('#screens.ts');

/** Fetches the table of screens beside the start, not when the first of them is opened; a failure shows there. */
export function prefetchScreens(): void {
  loadScreens().catch(() => noteEvent('the table of screens could not be fetched yet'));
}

function lazyScreen(name: ScreenName): RouteRow['screen'] {
  return lazyRouteComponent(async () => (await loadScreens()).SCREENS[name]());
}

const open = { flows: [], brands: 'none', isPaymentFlow: false, preventNavigation: [] } as const;
const verification = { ...open, area: 'unauthenticated', flows: ['Verification'], headerType: 'back' } as const;
const password = { ...open, area: 'unauthenticated', flows: ['ForgotPassword'], headerType: 'back' } as const;
const device = { ...open, area: 'authenticated', flows: ['TrustedDevice'], headerType: 'cancel' } as const;
const loans = { area: 'loans', flows: ['Loans'], brands: 'all', isPaymentFlow: false, preventNavigation: [] } as const;
const payment = { ...loans, isPaymentFlow: true } as const;

// Set B of LOP-015, as far as these screens exist: nobody goes back into the payment just made.
const PAYMENT_PAGES = [
  'MakePayment',
  'SelectPaymentMethod',
  'AddPaymentMethodToPay',
  'ReviewPayment',
  'PaymentProcessing',
] as const satisfies readonly RouteName[];

/** THE route table: one row a screen. Order matters only where two patterns fit one path. Source: shell 2, loans 2. */
export const ROUTES: readonly RouteRow[] = [
  {
    ...open,
    name: 'Login',
    path: '/',
    area: 'unauthenticated',
    flows: ['Login'],
    headerType: 'none',
    screen: lazyRouteComponent(() => import('#journeys/sign-in/login-screen.tsx'), 'LoginScreen'),
  },
  {
    ...open,
    name: 'MaintenanceMode',
    path: '/MaintenanceMode',
    area: 'standalone',
    flows: ['MaintenanceMode'],
    headerType: 'none',
    screen: lazyScreen('MaintenanceMode'),
  },
  {
    ...open,
    name: 'NetworkError',
    path: '/NetworkError',
    area: 'unauthenticated',
    flows: ['NetworkError'],
    headerType: 'none',
    screen: lazyScreen('NetworkError'),
  },
  {
    ...open,
    name: 'Register',
    path: '/Register',
    area: 'unauthenticated',
    flows: ['Register'],
    headerType: 'back',
    screen: lazyScreen('Register'),
  },
  {
    ...verification,
    name: 'VerifyWarning',
    path: '/VerifyWarning',
    screen: lazyScreen('VerifyWarning'),
  },
  {
    ...verification,
    name: 'Verification-Email',
    path: '/Verification/Email',
    screen: lazyScreen('Verification-Email'),
  },
  {
    ...verification,
    name: 'Verification-VerificationMethod',
    path: '/Verification/VerificationMethod',
    screen: lazyScreen('Verification-VerificationMethod'),
  },
  {
    ...verification,
    name: 'Verification-Code',
    path: '/Verification/Code',
    screen: lazyScreen('Verification-Code'),
  },
  {
    ...open,
    name: 'Verification-Confirm',
    path: '/Verification/Confirm',
    area: 'unauthenticated',
    flows: ['Verification'],
    headerType: 'none',
    screen: lazyScreen('Verification-Confirm'),
  },
  {
    ...password,
    name: 'ForgotPassword',
    path: '/ForgotPassword',
    screen: lazyScreen('ForgotPassword'),
  },
  {
    ...password,
    name: 'ForgotPassword-Email',
    path: '/ForgotPassword/Email',
    screen: lazyScreen('ForgotPassword-Email'),
  },
  {
    ...password,
    name: 'ForgotPassword-VerificationMethod',
    path: '/ForgotPassword/VerificationMethod',
    screen: lazyScreen('ForgotPassword-VerificationMethod'),
  },
  {
    ...password,
    name: 'ForgotPassword-Code',
    path: '/ForgotPassword/Code',
    screen: lazyScreen('ForgotPassword-Code'),
  },
  {
    ...password,
    name: 'ForgotPassword-Reset',
    path: '/ForgotPassword/Reset',
    screen: lazyScreen('ForgotPassword-Reset'),
  },
  {
    ...password,
    name: 'SecureAccount',
    path: '/SecureAccount',
    screen: lazyScreen('SecureAccount'),
  },
  {
    ...open,
    name: 'TermsConditionsConsent',
    path: '/TermsConditionsConsent',
    area: 'standalone',
    flows: ['TermsConditionsConsent'],
    headerType: 'none',
    screen: lazyScreen('TermsConditionsConsent'),
  },
  {
    ...open,
    name: 'ConfirmAccountReplacement',
    path: '/ConfirmAccountReplacement',
    area: 'standalone',
    flows: ['ConfirmAccountReplacement'],
    headerType: 'none',
    screen: lazyScreen('ConfirmAccountReplacement'),
  },
  {
    ...open,
    name: 'InvictusCustomerProfile',
    path: '/InvictusCustomerProfile',
    area: 'authenticated',
    flows: ['InvictusCustomerProfile'],
    headerType: 'none',
    screen: lazyScreen('InvictusCustomerProfile'),
  },
  {
    ...open,
    name: 'InvictusSecurityQuestion',
    path: '/InvictusSecurityQuestion',
    area: 'authenticated',
    flows: ['InvictusSecurityQuestion'],
    headerType: 'none',
    screen: lazyScreen('InvictusSecurityQuestion'),
  },
  {
    ...open,
    name: 'ExternalBrowserAuth',
    path: '/ExternalBrowserAuth/$name',
    area: 'authenticated',
    flows: ['ExternalBrowserAuth'],
    headerType: 'none',
    screen: lazyScreen('ExternalBrowserAuth'),
  },
  {
    ...open,
    name: 'AccountSelect',
    path: '/AccountSelect',
    area: 'authenticated',
    flows: ['AccountSelect'],
    headerType: 'back',
    screen: lazyScreen('AccountSelect'),
  },
  {
    ...open,
    name: 'LinkAccountOptions',
    path: '/LinkAccountOptions',
    area: 'authenticated',
    flows: ['LinkAccountOptions'],
    headerType: 'menu',
    screen: lazyScreen('LinkAccountOptions'),
  },
  {
    ...open,
    name: 'LinkAccount',
    path: '/LinkAccount',
    area: 'authenticated',
    flows: ['LinkAccountOptions'],
    headerType: 'back',
    screen: lazyScreen('LinkAccount'),
  },
  {
    ...open,
    name: 'LinkAccountFailed',
    path: '/LinkAccountFailed',
    area: 'authenticated',
    flows: ['LinkAccountOptions'],
    headerType: 'back',
    screen: lazyScreen('LinkAccountFailed'),
  },
  {
    ...open,
    name: 'ReplaceAccount',
    path: '/ReplaceAccount',
    area: 'authenticated',
    flows: ['LinkAccountOptions'],
    headerType: 'back',
    screen: lazyScreen('ReplaceAccount'),
  },
  {
    ...device,
    name: 'TrustedDevice-Warning',
    path: '/TrustedDevice',
    screen: lazyScreen('TrustedDevice-Warning'),
  },
  {
    ...device,
    name: 'TrustedDevice-VerificationMethod',
    path: '/TrustedDevice/VerificationMethod',
    screen: lazyScreen('TrustedDevice-VerificationMethod'),
  },
  {
    ...device,
    name: 'TrustedDevice-VerificationCode',
    path: '/TrustedDevice/VerificationCode',
    screen: lazyScreen('TrustedDevice-VerificationCode'),
  },
  {
    ...device,
    name: 'TrustedDevice-Email',
    path: '/TrustedDevice/Email',
    screen: lazyScreen('TrustedDevice-Email'),
  },
  {
    ...open,
    name: 'UpdateUser-Email',
    path: '/UpdateUser/Email',
    area: 'authenticated',
    flows: ['UpdateUser'],
    headerType: 'cancel',
    screen: lazyScreen('UpdateUser-Email'),
  },
  {
    ...open,
    name: 'UpdateUser-VerificationMethod',
    path: '/UpdateUser/VerificationMethod',
    area: 'authenticated',
    flows: ['UpdateUser'],
    headerType: 'cancel',
    screen: lazyScreen('UpdateUser-VerificationMethod'),
  },
  {
    ...open,
    name: 'UpdateUser-Code',
    path: '/UpdateUser/Code',
    area: 'authenticated',
    flows: ['UpdateUser'],
    headerType: 'cancel',
    screen: lazyScreen('UpdateUser-Code'),
  },
  {
    ...open,
    name: 'SignInSecurity',
    path: '/SignInSecurity',
    area: 'authenticated',
    flows: ['SignInSecurity'],
    headerType: 'menu',
    screen: lazyScreen('SignInSecurity'),
  },
  {
    ...open,
    name: 'Home',
    path: '/Home',
    area: 'authenticated',
    flows: ['Home'],
    headerType: 'menu',
    screen: lazyScreen('Home'),
  },
  {
    ...loans,
    name: 'Dashboard',
    path: '/$brand/Accounts',
    headerType: 'menu',
    screen: lazyScreen('Dashboard'),
  },
  {
    ...loans,
    name: 'AccountDetails',
    path: '/$brand/Accounts/$loanId',
    headerType: 'back',
    screen: lazyScreen('AccountDetails'),
  },
  {
    ...payment,
    name: 'MakePayment',
    path: '/$brand/Accounts/$loanId/Payment',
    headerType: 'back',
    screen: lazyScreen('MakePayment'),
  },
  {
    ...payment,
    name: 'SelectPaymentMethod',
    path: '/$brand/Accounts/$loanId/Payment/SelectPaymentMethod',
    headerType: 'back',
    screen: lazyScreen('SelectPaymentMethod'),
  },
  {
    ...payment,
    name: 'AddPaymentMethodToPay',
    path: '/$brand/Accounts/$loanId/Payment/AddPaymentMethod',
    headerType: 'back',
    screen: lazyScreen('AddPaymentMethodToPay'),
  },
  {
    ...payment,
    name: 'ReviewPayment',
    path: '/$brand/Accounts/$loanId/Payment/ReviewPayment',
    headerType: 'back',
    screen: lazyScreen('ReviewPayment'),
  },
  {
    ...payment,
    name: 'PaymentProcessing',
    path: '/$brand/Accounts/$loanId/Payment/PaymentProcessing',
    headerType: 'none',
    screen: lazyScreen('PaymentProcessing'),
  },
  {
    ...payment,
    name: 'ConfirmPayment',
    path: '/$brand/Accounts/$loanId/Payment/ConfirmPayment',
    headerType: 'none',
    preventNavigation: PAYMENT_PAGES,
    screen: lazyScreen('ConfirmPayment'),
  },
  {
    ...loans,
    name: 'ManagePaymentMethod',
    path: '/$brand/PaymentMethods',
    headerType: 'menu',
    screen: lazyScreen('ManagePaymentMethod'),
  },
  {
    ...loans,
    name: 'AddPaymentMethod',
    path: '/$brand/AddPaymentMethod',
    headerType: 'back',
    screen: lazyScreen('AddPaymentMethod'),
  },
];
