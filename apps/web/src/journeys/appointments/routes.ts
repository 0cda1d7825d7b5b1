import type { ScreenRow } from '#screen-row.ts';

/** Screen for an appointment at a store. */
export const appointmentsRoutes = [
  {
    name: 'Appointment',
    path: '/$brand/Accounts/$loanId/Appointment',
    header: 'back',
    group: 'loans',
    code: () => import('./appointment-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
