import type { ScreenRow } from '#screen-row.ts';

/** Screens for switching a loan to another product. */
export const switchProductRoutes = [
  {
    name: 'ProductSwitch',
    path: '/$brand/Accounts/$loanId/Payment/ProductSwitch',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: () => import('./product-switch-screen.tsx'),
  },
  {
    name: 'ProductSwitchAppointment',
    path: '/$brand/Accounts/$loanId/Payment/ProductSwitchAppointment',
    header: 'none',
    group: 'payment',
    blocks: 'signing',
    code: () => import('./product-switch-appointment-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
