import type { ScreenRow } from '#screen-row.ts';

/** The screen that asks which account. */
export const selectAccountRoutes = [
  {
    name: 'AccountSelect',
    path: '/AccountSelect',
    header: 'back',
    group: 'signedIn',
    code: () => import('./account-select-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
