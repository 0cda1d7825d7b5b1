import type { ScreenRow } from '#screen-row.ts';

/** Store screen. */
export const storesRoutes = [
  {
    name: 'StoreDetails',
    path: '/$brand/Stores/$storeId',
    header: 'back',
    group: 'loans',
    code: () => import('./store-details-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
