import type { ScreenRow } from '#screen-row.ts';

/** Screens for renewing a loan. */
export const renewingRoutes = [
  {
    name: 'PaymentVerificationMethod',
    path: '/$brand/Accounts/$loanId/Payment/VerificationMethod',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: () => import('./verification-method-screen.tsx'),
  },
  {
    name: 'PaymentCode',
    path: '/$brand/Accounts/$loanId/Payment/Code',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: () => import('./borrower-code-screen.tsx'),
  },
  {
    name: 'AltPartyVerifyCode',
    path: '/$brand/Accounts/$loanId/Payment/AltPartyVerifyCode',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: () => import('./other-party-code-screen.tsx'),
  },
  {
    name: 'CancelRenewal',
    path: '/$brand/Accounts/$loanId/Payment/CancelRenewal',
    header: 'back',
    group: 'payment',
    stage: 'signing',
    code: () => import('./cancel/cancel-renewal-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
