import { lazyRouteComponent } from '@tanstack/react-router';
import { IDENTITY_ROUTES } from '#identity-routes.tsx';
import type { RouteName, RouteRow } from '#shell/route-row.ts';

const open = { flows: [], brands: 'none', isPaymentFlow: false, preventNavigation: [] } as const;
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
    screen: lazyRouteComponent(() => import('#shell/maintenance-screen.tsx'), 'MaintenanceScreen'),
  },
  ...IDENTITY_ROUTES,
  {
    ...open,
    name: 'Home',
    path: '/Home',
    area: 'authenticated',
    flows: ['Home'],
    headerType: 'menu',
    screen: lazyRouteComponent(() => import('#journeys/accounts/home-screen.tsx'), 'HomeScreen'),
  },
  {
    ...loans,
    name: 'Dashboard',
    path: '/$brand/Accounts',
    headerType: 'menu',
    screen: lazyRouteComponent(() => import('#journeys/accounts/dashboard-screen.tsx'), 'DashboardScreen'),
  },
  {
    ...loans,
    name: 'AccountDetails',
    path: '/$brand/Accounts/$loanId',
    headerType: 'back',
    screen: lazyRouteComponent(() => import('#journeys/accounts/account-details-screen.tsx'), 'AccountDetailsScreen'),
  },
  {
    ...payment,
    name: 'MakePayment',
    path: '/$brand/Accounts/$loanId/Payment',
    headerType: 'back',
    screen: lazyRouteComponent(() => import('#journeys/make-payment/make-payment-screen.tsx'), 'MakePaymentScreen'),
  },
  {
    ...payment,
    name: 'SelectPaymentMethod',
    path: '/$brand/Accounts/$loanId/Payment/SelectPaymentMethod',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/make-payment/select-payment-method-screen.tsx'),
      'SelectPaymentMethodScreen',
    ),
  },
  {
    ...payment,
    name: 'AddPaymentMethodToPay',
    path: '/$brand/Accounts/$loanId/Payment/AddPaymentMethod',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/make-payment/add-payment-method-to-pay-screen.tsx'),
      'AddPaymentMethodToPayScreen',
    ),
  },
  {
    ...payment,
    name: 'ReviewPayment',
    path: '/$brand/Accounts/$loanId/Payment/ReviewPayment',
    headerType: 'back',
    screen: lazyRouteComponent(() => import('#journeys/make-payment/review-payment-screen.tsx'), 'ReviewPaymentScreen'),
  },
  {
    ...payment,
    name: 'PaymentProcessing',
    path: '/$brand/Accounts/$loanId/Payment/PaymentProcessing',
    headerType: 'none',
    screen: lazyRouteComponent(
      () => import('#journeys/make-payment/payment-processing-screen.tsx'),
      'PaymentProcessingScreen',
    ),
  },
  {
    ...payment,
    name: 'ConfirmPayment',
    path: '/$brand/Accounts/$loanId/Payment/ConfirmPayment',
    headerType: 'none',
    preventNavigation: PAYMENT_PAGES,
    screen: lazyRouteComponent(
      () => import('#journeys/make-payment/confirm-payment-screen.tsx'),
      'ConfirmPaymentScreen',
    ),
  },
  {
    ...loans,
    name: 'ManagePaymentMethod',
    path: '/$brand/PaymentMethods',
    headerType: 'menu',
    screen: lazyRouteComponent(
      () => import('#journeys/payment-methods/payment-methods-screen.tsx'),
      'PaymentMethodsScreen',
    ),
  },
  {
    ...loans,
    name: 'AddPaymentMethod',
    path: '/$brand/AddPaymentMethod',
    headerType: 'back',
    screen: lazyRouteComponent(
      () => import('#journeys/payment-methods/add-payment-method-screen.tsx'),
      'AddPaymentMethodScreen',
    ),
  },
];
