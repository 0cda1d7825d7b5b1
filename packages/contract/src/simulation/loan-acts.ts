import * as z from 'zod/mini';

/** Actions of the lender's departments and partners on a loan, by name. Source: loan-core 3.3. */
export const loanActName = z.enum([
  'assignRepo',
  'recallRepo',
  'recoverVehicle',
  'sendSaleNotice',
  'sellVehicle',
  'reinstateAtStore',
  'redeemAtStore',
  'offerSettlement',
  'fileBankruptcy',
  'dismissBankruptcy',
  'dischargeBankruptcy',
  'returnPayment',
  'returnNextDebit',
  'chargeback',
  'setCreditLimit',
  'extendPlan',
  'renewAtStore',
  'switchAtStore',
  'takeSignature',
  'endRenewal',
  'voidRenewal',
  'payRenewalCash',
  'takeBackLoan',
  'recordSsn',
  'takePayment',
  'bookVisit',
  'liftBlock',
  'changePhone',
  'takeSpouseAddress',
  'refundCredit',
]);

/** The name of an action. */
export type LoanActName = z.output<typeof loanActName>;
