import type { ScreenRow } from '#screen-row.ts';

/** Sign-in screen. */
export const signInRoutes = [
  {
    name: 'Login',
    path: '/',
    header: 'menu',
    group: 'open',
    isInFirstLoad: true,
    code: () => import('./login-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
