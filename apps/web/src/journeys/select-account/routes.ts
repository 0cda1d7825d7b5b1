import type { ScreenRow } from '#screen-row.ts';

/** Screen for choosing an account. */
export const selectAccountRoutes = [
  {
    name: 'AccountSelect',
    path: '/AccountSelect',
    header: 'back',
    group: 'signedIn',
    code: () => import('./account-select-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
