import type { ScreenRow } from '#screen-row.ts';

/** Screens for all accounts and for one account. The dashboard is the first row because the flow Loans opens its first row. */
export const accountsRoutes = [
  {
    name: 'Dashboard',
    path: '/$brand/Accounts',
    header: 'menu',
    group: 'loans',
    code: () => import('./dashboard/dashboard-screen.tsx'),
  },
  {
    name: 'AccountDetails',
    path: '/$brand/Accounts/$loanId',
    header: 'back',
    group: 'loans',
    code: () => import('./details/account-details-screen.tsx'),
  },
  { name: 'Home', path: '/Home', header: 'menu', group: 'signedIn', code: () => import('./home/home-screen.tsx') },
] as const satisfies readonly ScreenRow[];
