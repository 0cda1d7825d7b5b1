import type { ScreenRow } from '#screen-row.ts';

/** Screens for applying for a loan. */
export const originateRoutes = [
  {
    name: 'OriginationAmount',
    path: '/$brand/Origination/OriginationAmount',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: 'to come',
  },
  {
    name: 'OriginationCallMe',
    path: '/$brand/Origination/OriginationCallMe',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: 'to come',
  },
  {
    name: 'OriginationChooseMethod',
    path: '/$brand/Origination/OriginationChooseMethod',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: 'to come',
  },
  {
    name: 'OriginationDocuSign',
    path: '/$brand/Origination/OriginationDocuSign',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: 'to come',
  },
  {
    name: 'OriginationAddDebitDisburseMethod',
    path: '/$brand/Origination/AddDebitDisburseMethod',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: 'to come',
  },
  {
    name: 'OriginationManageDisburseMethod',
    path: '/$brand/Origination/ManageDisburseMethod',
    header: 'cancel',
    flow: 'Origination',
    group: 'loans',
    code: 'to come',
  },
] as const satisfies readonly ScreenRow[];
