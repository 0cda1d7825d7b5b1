import type { ScreenRow } from '#screen-row.ts';

/** Screen that redirects to another page. */
export const redirectRoutes = [
  {
    name: 'Redirect',
    path: '/Redirect',
    header: 'none',
    group: 'standalone',
    code: () => import('./redirect-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
