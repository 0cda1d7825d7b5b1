import type { ScreenRow } from '#screen-row.ts';

/** Screens for offers. */
export const offersRoutes = [
  {
    name: 'Offers',
    path: '/$brand/Offers',
    header: 'menu',
    flow: 'Offers',
    group: 'loans',
    code: () => import('./offers-screen.tsx'),
  },
  {
    name: 'OfferDetails',
    path: '/$brand/Offers/OfferDetails',
    header: 'back',
    flow: 'Offers',
    group: 'loans',
    code: () => import('./offer-details-screen.tsx'),
  },
  {
    name: 'WidgetOffer',
    path: '/$brand/Offers/WidgetOffer',
    header: 'back',
    flow: 'Offers',
    group: 'loans',
    code: () => import('./widget-offer-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
