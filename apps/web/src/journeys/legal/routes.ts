import type { ScreenRow } from '#screen-row.ts';

/** Public legal pages. */
export const legalRoutes = [
  {
    name: 'TermsConditions',
    path: '/$brand/TermsConditions',
    header: 'menu',
    group: 'standalone',
    brands: ['tmx', 'inl'],
    code: () => import('./terms-conditions-screen.tsx'),
  },
  {
    name: 'OptInDisclosures',
    path: '/$brand/OptInDisclosures',
    header: 'menu',
    group: 'standalone',
    code: () => import('./opt-in-disclosures-screen.tsx'),
  },
  {
    name: 'ExperianDisclosure',
    path: '/ExperianDisclosure',
    header: 'back',
    group: 'standalone',
    code: () => import('./experian-disclosure-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
