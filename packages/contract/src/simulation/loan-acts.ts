import * as z from 'zod/mini';

/** What the lender's departments and partners do to a loan, by the name of the act. Source: loan-core 3.3. */
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
]);

/** The name of an act. */
export type LoanActName = z.output<typeof loanActName>;
