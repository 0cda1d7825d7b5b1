import type { ScreenRow } from '#screen-row.ts';

/** Screens for verifying an email address or phone number. */
export const verifyContactRoutes = [
  {
    name: 'VerifyWarning',
    path: '/VerifyWarning',
    header: 'back',
    flow: 'Verification',
    group: 'open',
    code: () => import('./verify-warning-screen.tsx'),
  },
  {
    name: 'Verification-Email',
    path: '/Verification/Email',
    header: 'back',
    flow: 'Verification',
    group: 'open',
    code: () => import('./verification-email-screen.tsx'),
  },
  {
    name: 'Verification-VerificationMethod',
    path: '/Verification/VerificationMethod',
    header: 'back',
    flow: 'Verification',
    group: 'open',
    code: () => import('./verification-method-screen.tsx'),
  },
  {
    name: 'Verification-Code',
    path: '/Verification/Code',
    header: 'back',
    flow: 'Verification',
    group: 'open',
    code: () => import('./verification-code-screen.tsx'),
  },
  {
    name: 'Verification-Confirm',
    path: '/Verification/Confirm',
    header: 'none',
    flow: 'Verification',
    group: 'open',
    code: () => import('./verification-confirm-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
