import type { ScreenRow } from '#screen-row.ts';

/** Screens for offers. */
export const offersRoutes = [
  { name: 'Offers', path: '/$brand/Offers', header: 'menu', flow: 'Offers', group: 'loans', code: 'to come' },
  {
    name: 'OfferDetails',
    path: '/$brand/Offers/OfferDetails',
    header: 'back',
    flow: 'Offers',
    group: 'loans',
    code: 'to come',
  },
  {
    name: 'WidgetOffer',
    path: '/$brand/Offers/WidgetOffer',
    header: 'back',
    flow: 'Offers',
    group: 'loans',
    code: 'to come',
  },
] as const satisfies readonly ScreenRow[];
