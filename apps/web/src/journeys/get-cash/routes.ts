import type { ScreenRow } from '#screen-row.ts';

/** Screens for drawing cash from a line of credit. */
export const getCashRoutes = [
  {
    name: 'GetCashAmount',
    path: '/$brand/Accounts/$loanId/Payment/GetCashAmount',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: 'to come',
  },
  {
    name: 'GetCashNotice',
    path: '/$brand/Accounts/$loanId/Payment/GetCashNotice',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: 'to come',
  },
  {
    name: 'PaymentManageDisburseMethod',
    path: '/$brand/Accounts/$loanId/Payment/ManageDisburseMethod',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: 'to come',
  },
  {
    name: 'PaymentAddDebitDisburseMethod',
    path: '/$brand/Accounts/$loanId/Payment/AddDebitDisburseMethod',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: 'to come',
  },
  {
    name: 'PendingDisbursement',
    path: '/$brand/Accounts/$loanId/Payment/PendingDisbursement',
    header: 'none',
    group: 'payment',
    stage: 'pending',
    blocks: 'signing',
    code: 'to come',
  },
  {
    name: 'ConfirmDisbursement',
    path: '/$brand/Accounts/$loanId/Payment/ConfirmDisbursement',
    header: 'none',
    group: 'payment',
    stage: 'disbursed',
    blocks: 'pending',
    code: 'to come',
  },
] as const satisfies readonly ScreenRow[];
