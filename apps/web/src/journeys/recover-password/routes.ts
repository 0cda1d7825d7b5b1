import type { ScreenRow } from '#screen-row.ts';

/** Screens for a forgotten password. */
export const recoverPasswordRoutes = [
  {
    name: 'ForgotPassword',
    path: '/ForgotPassword',
    header: 'back',
    group: 'open',
    code: () => import('./forgot-password-screen.tsx'),
  },
  {
    name: 'ForgotPassword-Email',
    path: '/ForgotPassword/Email',
    header: 'back',
    flow: 'ForgotPassword',
    group: 'open',
    code: () => import('./recovery-email-screen.tsx'),
  },
  {
    name: 'ForgotPassword-VerificationMethod',
    path: '/ForgotPassword/VerificationMethod',
    header: 'back',
    flow: 'ForgotPassword',
    group: 'open',
    code: () => import('./recovery-method-screen.tsx'),
  },
  {
    name: 'ForgotPassword-Code',
    path: '/ForgotPassword/Code',
    header: 'back',
    flow: 'ForgotPassword',
    group: 'open',
    code: () => import('./recovery-code-screen.tsx'),
  },
  {
    name: 'ForgotPassword-Reset',
    path: '/ForgotPassword/Reset',
    header: 'back',
    flow: 'ForgotPassword',
    group: 'open',
    code: () => import('./reset-screen.tsx'),
  },
  {
    name: 'SecureAccount',
    path: '/SecureAccount',
    header: 'back',
    flow: 'ForgotPassword',
    group: 'open',
    code: () => import('./secure-account-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
