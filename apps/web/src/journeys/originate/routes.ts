import type { ScreenRow } from '#screen-row.ts';

/** Screens for applying for a loan. */
export const originateRoutes = [
  {
    name: 'OriginationAmount',
    path: '/$brand/Origination/OriginationAmount',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: () => import('./amount/origination-amount-screen.tsx'),
  },
  {
    name: 'OriginationCallMe',
    path: '/$brand/Origination/OriginationCallMe',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: () => import('./call-me/origination-call-me-screen.tsx'),
  },
  {
    name: 'OriginationChooseMethod',
    path: '/$brand/Origination/OriginationChooseMethod',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: () => import('./method/origination-choose-method-screen.tsx'),
  },
  {
    name: 'OriginationDocuSign',
    path: '/$brand/Origination/OriginationDocuSign',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: () => import('./sign/origination-docusign-screen.tsx'),
  },
  {
    name: 'OriginationAddDebitDisburseMethod',
    path: '/$brand/Origination/AddDebitDisburseMethod',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: () => import('./method/add-debit-disburse-method-screen.tsx'),
  },
  {
    name: 'OriginationManageDisburseMethod',
    path: '/$brand/Origination/ManageDisburseMethod',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: () => import('./method/manage-disburse-method-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
