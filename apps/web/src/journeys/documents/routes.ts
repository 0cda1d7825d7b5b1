import type { ScreenRow } from '#screen-row.ts';

/** The screens of a loan’s documents. */
export const documentsRoutes = [
  {
    name: 'Documents',
    path: '/$brand/Accounts/$loanId/Documents/$lmsId',
    header: 'back',
    group: 'loans',
    code: 'to come',
  },
  {
    name: 'AccountMonthlyDocuments',
    path: '/$brand/Accounts/$loanId/AccountMonthlyDocuments',
    header: 'back',
    group: 'loans',
    code: 'to come',
  },
  {
    name: 'DocumentUpload',
    path: '/$brand/Accounts/$loanId/Pending/DocumentUpload',
    header: 'back',
    group: 'loans',
    code: 'to come',
  },
] as const satisfies readonly ScreenRow[];
