import type { ScreenRow } from '#screen-row.ts';

/** Screen that asks the customer to agree to new terms. */
export const agreeToTermsRoutes = [
  {
    name: 'TermsConditionsConsent',
    path: '/TermsConditionsConsent',
    header: 'none',
    group: 'standalone',
    code: () => import('./terms-conditions-consent-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
