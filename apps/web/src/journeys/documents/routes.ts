import type { ScreenRow } from '#screen-row.ts';

/** Screens for the documents of a loan. */
export const documentsRoutes = [
  {
    name: 'Documents',
    path: '/$brand/Accounts/$loanId/Documents/$lmsId',
    header: 'back',
    group: 'loans',
    code: () => import('./documents-screen.tsx'),
  },
  {
    name: 'AccountMonthlyDocuments',
    path: '/$brand/Accounts/$loanId/AccountMonthlyDocuments',
    header: 'back',
    group: 'loans',
    code: () => import('./account-monthly-documents-screen.tsx'),
  },
  {
    name: 'DocumentUpload',
    path: '/$brand/Accounts/$loanId/Pending/DocumentUpload',
    header: 'back',
    group: 'loans',
    code: () => import('./document-upload-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
