import type { ScreenRow } from '#screen-row.ts';

/** The screens that stand in for others. */
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
