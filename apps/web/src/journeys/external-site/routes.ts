import type { ScreenRow } from '#screen-row.ts';

/** The screen that signs in at an outside site. */
export const externalSiteRoutes = [
  {
    name: 'ExternalBrowserAuth',
    path: '/ExternalBrowserAuth/$name',
    header: 'none',
    group: 'signedIn',
    code: () => import('./external-browser-auth-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
