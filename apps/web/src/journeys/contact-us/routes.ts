import type { ScreenRow } from '#screen-row.ts';

/** Screen with the ways to reach the lender. */
export const contactUsRoutes = [
  {
    name: 'ContactUs',
    path: '/ContactUs',
    header: 'menu',
    group: 'standalone',
    code: () => import('./contact-us-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
