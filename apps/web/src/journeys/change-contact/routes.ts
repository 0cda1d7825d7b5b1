import type { ScreenRow } from '#screen-row.ts';

/** Screens for changing an email address or phone number. */
export const changeContactRoutes = [
  {
    name: 'UpdateUser-Email',
    path: '/UpdateUser/Email',
    header: 'cancel',
    flow: 'UpdateUser',
    group: 'signedIn',
    code: () => import('./update-email-screen.tsx'),
  },
  {
    name: 'UpdateUser-VerificationMethod',
    path: '/UpdateUser/VerificationMethod',
    header: 'cancel',
    flow: 'UpdateUser',
    group: 'signedIn',
    code: () => import('./update-method-screen.tsx'),
  },
  {
    name: 'UpdateUser-Code',
    path: '/UpdateUser/Code',
    header: 'cancel',
    flow: 'UpdateUser',
    group: 'signedIn',
    code: () => import('./update-code-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
