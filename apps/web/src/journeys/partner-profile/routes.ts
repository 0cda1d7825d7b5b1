import type { ScreenRow } from '#screen-row.ts';

/** Sign-in steps for customers of the partner. */
export const partnerProfileRoutes = [
  {
    name: 'InvictusCustomerProfile',
    path: '/InvictusCustomerProfile',
    header: 'none',
    group: 'signedIn',
    code: () => import('./invictus-customer-profile-screen.tsx'),
  },
  {
    name: 'InvictusSecurityQuestion',
    path: '/InvictusSecurityQuestion',
    header: 'none',
    group: 'signedIn',
    code: () => import('./invictus-security-question-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
