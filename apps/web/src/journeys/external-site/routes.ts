import type { ScreenRow } from '#screen-row.ts';

/** Screen that signs the customer in at an outside site. */
export const externalSiteRoutes = [
  {
    name: 'ExternalBrowserAuth',
    path: '/ExternalBrowserAuth/$name',
    header: 'none',
    group: 'signedIn',
    code: () => import('./external-browser-auth-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
