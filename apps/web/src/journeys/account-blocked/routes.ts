import type { ScreenRow } from '#screen-row.ts';

/** Screens for a blocked profile or loan. */
export const accountBlockedRoutes = [
  {
    name: 'AccountStatusBlocked',
    path: '/AccountStatusBlocked',
    header: 'menu',
    group: 'standalone',
    code: () => import('./account-status-blocked-screen.tsx'),
  },
  {
    name: 'PendingAccountStatusBlocked',
    path: '/$brand/Accounts/$loanId/Pending/AccountStatusBlocked',
    header: 'menu',
    group: 'loans',
    code: () => import('./pending-account-status-blocked-screen.tsx'),
  },
  {
    name: 'AlternateBlocked',
    path: '/$brand/Accounts/$loanId/AlternateBlocked',
    header: 'back',
    group: 'loans',
    code: () => import('./alternate-blocked-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
