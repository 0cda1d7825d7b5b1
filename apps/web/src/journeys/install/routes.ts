import type { ScreenRow } from '#screen-row.ts';

/** Screens for installing the app. */
export const installRoutes = [
  {
    name: 'PwaInstallRoute',
    path: '/PwaInstallRoute',
    header: 'none',
    group: 'standalone',
    code: () => import('./install-route-screen.tsx'),
  },
  {
    name: 'PwaInstallUnsupported',
    path: '/PwaInstallUnsupported',
    header: 'none',
    group: 'standalone',
    code: () => import('./install-unsupported-screen.tsx'),
  },
  {
    name: 'PwaInstallApple',
    path: '/PwaInstallApple',
    header: 'none',
    group: 'standalone',
    code: () => import('./install-apple-screen.tsx'),
  },
  {
    name: 'PwaInstallChrome',
    path: '/PwaInstallChrome',
    header: 'none',
    group: 'standalone',
    code: () => import('./install-chrome-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
