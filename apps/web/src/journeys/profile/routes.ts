import type { ScreenRow } from '#screen-row.ts';

/** Screen with the customer’s own details. */
export const profileRoutes = [
  {
    name: 'CustomerProfile',
    path: '/$brand/CustomerProfile',
    header: 'menu',
    group: 'loans',
    code: () => import('./customer-profile-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
