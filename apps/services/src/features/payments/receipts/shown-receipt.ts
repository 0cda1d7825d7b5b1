import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { Database } from '#platform/database.ts';
import type { PaymentReadOptions } from '#features/payments/accept/payment-reads.ts';
import type { PaymentRow } from '#features/payments/payment-store.ts';
import type { Receipt, ReceiptRenewal } from './receipt.ts';
import { findRenewalOfPayment, withRenewal } from './receipt-renewal.ts';

/** A receipt as it is shown now, and what became of the payment's renewal. */
export interface ShownReceipt {
  /** Null until the payment is posted. */
  readonly receipt: Receipt | null;
  /** The renewal that the payment was for, or that the payoff ended. */
  readonly renewal: ReceiptRenewal | null;
}

/** Reads how a payment's receipt is shown now. Only renewals and payoffs need more than the stored receipt. A loan system that is down
 *  leaves out how the new loan stands. */
export async function readShownReceipt(
  database: Database,
  { payment_id: paymentId, receipt, renewal_id: renewalId, lms_id: lmsId }: PaymentRow,
  caller: Customer,
  loanSystems: PaymentReadOptions['loanSystems'] = {},
): Promise<ShownReceipt> {
  if (renewalId === null && receipt?.isPayoff !== true) return { receipt, renewal: null };
  const renewal = await findRenewalOfPayment(database, paymentId, caller.customerIds);
  if (receipt === null) return { receipt, renewal };
  const customerId = caller.customerIdBySystem[loanSystemName(lmsId)];
  const isBooked = renewal?.isOwn === true && renewal.state === 'booked' && !renewal.isVoided;
  const newLoan =
    isBooked && customerId !== undefined
      ? await loanSystems[lmsId]?.account(renewal.newLoanId, [customerId]).catch(() => null)
      : null;
  return { receipt: withRenewal(receipt, renewal, newLoan?.snapshot ?? null), renewal };
}
