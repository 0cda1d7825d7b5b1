import type { ScreenRow } from '#screen-row.ts';

/** Screens for managing an account and its AutoPay. */
export const autopayRoutes = [
  {
    name: 'ManageAccount',
    path: '/$brand/Accounts/$loanId/ManageAccount',
    header: 'back',
    group: 'loans',
    code: () => import('./manage-account-screen.tsx'),
  },
  {
    name: 'AutoPayConfirm',
    path: '/$brand/Accounts/$loanId/Payment/AutoPayConfirm',
    header: 'back',
    group: 'payment',
    code: () => import('./autopay-confirm-screen.tsx'),
  },
  {
    name: 'AutoPayUpdatePaymentMethod',
    path: '/$brand/Accounts/$loanId/Payment/AutoPayUpdatePaymentMethod',
    header: 'back',
    group: 'payment',
    code: () => import('./autopay-update-method-screen.tsx'),
  },
  {
    name: 'AutoPayAddMethod',
    path: '/$brand/Accounts/$loanId/Payment/AutoPayAddMethod',
    header: 'back',
    group: 'payment',
    code: () => import('./autopay-add-method-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
