import type { ScreenRow } from '#screen-row.ts';

/** The screen that says that a feature is not available. Source: LOP-011. */
export const featureUnavailableRoutes = [
  {
    name: 'FeatureUnavailable',
    path: '/$brand/FeatureUnavailable',
    header: 'back',
    group: 'loans',
    code: () => import('./feature-unavailable-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
