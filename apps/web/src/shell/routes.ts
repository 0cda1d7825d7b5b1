import type { ScreenRow } from '#screen-row.ts';

/** Screens shown when the app cannot work: without a network, or during maintenance. */
export const shellRoutes = [
  {
    name: 'NetworkError',
    path: '/NetworkError',
    header: 'none',
    group: 'open',
    code: () => import('./network-error-screen.tsx'),
  },
  {
    name: 'MaintenanceMode',
    path: '/MaintenanceMode',
    header: 'none',
    group: 'standalone',
    code: () => import('./maintenance-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
