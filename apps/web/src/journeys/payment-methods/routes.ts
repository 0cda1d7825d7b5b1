import type { ScreenRow } from '#screen-row.ts';

/** Screens for saved cards and bank accounts. */
export const paymentMethodsRoutes = [
  {
    name: 'ManagePaymentMethod',
    path: '/$brand/PaymentMethods',
    header: 'menu',
    group: 'loans',
    code: () => import('./payment-methods-screen.tsx'),
  },
  {
    name: 'AddPaymentMethod',
    path: '/$brand/AddPaymentMethod',
    header: 'back',
    group: 'loans',
    code: () => import('./add-payment-method-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
