import type { ScreenRow } from '#screen-row.ts';

/** The screen that asks to agree to new terms. */
export const agreeToTermsRoutes = [
  {
    name: 'TermsConditionsConsent',
    path: '/TermsConditionsConsent',
    header: 'none',
    group: 'standalone',
    code: () => import('./terms-conditions-consent-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
