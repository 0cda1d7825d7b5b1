import type { ScreenRow } from '#screen-row.ts';

/** Screens for signing: the documents to read first, and the signing page. */
export const signingRoutes = [
  {
    name: 'AccountDisclosures',
    path: '/$brand/Accounts/$loanId/Payment/AccountDisclosures',
    header: 'none',
    group: 'payment',
    stage: 'disclosed',
    blocks: 'choosing',
    code: () => import('./account-disclosures-screen.tsx'),
  },
  {
    name: 'DocuSignView',
    path: '/$brand/Accounts/$loanId/Payment/DocuSignView',
    header: 'none',
    group: 'payment',
    stage: 'signing',
    blocks: 'disclosed',
    code: () => import('./docusign-view-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
