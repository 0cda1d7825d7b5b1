import type { ScreenRow } from '#screen-row.ts';

/** Screens for linking a loan or another profile. */
export const linkAccountRoutes = [
  {
    name: 'LinkAccountOptions',
    path: '/LinkAccountOptions',
    header: 'menu',
    group: 'signedIn',
    code: () => import('./link-account-options-screen.tsx'),
  },
  {
    name: 'LinkAccount',
    path: '/LinkAccount',
    header: 'back',
    flow: 'LinkAccountOptions',
    group: 'signedIn',
    code: () => import('./link-account-screen.tsx'),
  },
  {
    name: 'LinkAccountFailed',
    path: '/LinkAccountFailed',
    header: 'back',
    flow: 'LinkAccountOptions',
    group: 'signedIn',
    code: () => import('./link-account-failed-screen.tsx'),
  },
  {
    name: 'ReplaceAccount',
    path: '/ReplaceAccount',
    header: 'back',
    flow: 'LinkAccountOptions',
    group: 'signedIn',
    code: () => import('./replace-account-screen.tsx'),
  },
  {
    name: 'ConfirmAccountReplacement',
    path: '/ConfirmAccountReplacement',
    header: 'none',
    group: 'standalone',
    code: () => import('./confirm-account-replacement-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
