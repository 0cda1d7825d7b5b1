import type { ScreenRow } from '#screen-row.ts';

/** Registration screen. */
export const registerRoutes = [
  { name: 'Register', path: '/Register', header: 'back', group: 'open', code: () => import('./register-screen.tsx') },
] as const satisfies readonly ScreenRow[];
