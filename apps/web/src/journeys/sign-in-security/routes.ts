import type { ScreenRow } from '#screen-row.ts';

/** Screen with the customer's devices and sign-ins. */
export const signInSecurityRoutes = [
  {
    name: 'SignInSecurity',
    path: '/SignInSecurity',
    header: 'menu',
    group: 'signedIn',
    code: () => import('./sign-in-security-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
