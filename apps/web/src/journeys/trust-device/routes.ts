import type { ScreenRow } from '#screen-row.ts';

/** Screens for confirming a new device. */
export const trustDeviceRoutes = [
  {
    name: 'TrustedDevice-Warning',
    path: '/TrustedDevice',
    header: 'cancel',
    flow: 'TrustedDevice',
    group: 'signedIn',
    code: () => import('./trusted-device-warning-screen.tsx'),
  },
  {
    name: 'TrustedDevice-VerificationMethod',
    path: '/TrustedDevice/VerificationMethod',
    header: 'cancel',
    flow: 'TrustedDevice',
    group: 'signedIn',
    code: () => import('./trusted-device-method-screen.tsx'),
  },
  {
    name: 'TrustedDevice-VerificationCode',
    path: '/TrustedDevice/VerificationCode',
    header: 'cancel',
    flow: 'TrustedDevice',
    group: 'signedIn',
    code: () => import('./trusted-device-code-screen.tsx'),
  },
  {
    name: 'TrustedDevice-Email',
    path: '/TrustedDevice/Email',
    header: 'cancel',
    flow: 'TrustedDevice',
    group: 'signedIn',
    code: () => import('./trusted-device-email-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
