import type { ScreenRow } from '#screen-row.ts';

/** Screens for drawing cash from a line of credit. */
export const getCashRoutes = [
  {
    name: 'GetCashAmount',
    path: '/$brand/Accounts/$loanId/Payment/GetCashAmount',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: () => import('./amount/get-cash-amount-screen.tsx'),
  },
  {
    name: 'GetCashNotice',
    path: '/$brand/Accounts/$loanId/Payment/GetCashNotice',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: () => import('./notice/get-cash-notice-screen.tsx'),
  },
  {
    name: 'PaymentManageDisburseMethod',
    path: '/$brand/Accounts/$loanId/Payment/ManageDisburseMethod',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: () => import('./method/manage-disburse-method-screen.tsx'),
  },
  {
    name: 'PaymentAddDebitDisburseMethod',
    path: '/$brand/Accounts/$loanId/Payment/AddDebitDisburseMethod',
    header: 'back',
    group: 'payment',
    stage: 'choosing',
    code: () => import('./method/add-debit-disburse-method-screen.tsx'),
  },
  {
    name: 'PendingDisbursement',
    path: '/$brand/Accounts/$loanId/Payment/PendingDisbursement',
    header: 'none',
    group: 'payment',
    stage: 'pending',
    blocks: 'signing',
    code: () => import('./outcome/pending-disbursement-screen.tsx'),
  },
  {
    name: 'ConfirmDisbursement',
    path: '/$brand/Accounts/$loanId/Payment/ConfirmDisbursement',
    header: 'none',
    group: 'payment',
    stage: 'disbursed',
    blocks: 'pending',
    code: () => import('./outcome/confirm-disbursement-screen.tsx'),
  },
] as const satisfies readonly ScreenRow[];
