import type { Transaction } from '#platform/database.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';
import { findAnyDisbursement, moveToStore } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { settleRefund, takeRefundBack } from '#servicing/commands/payments/refund.ts';
import { accountForSale } from '#servicing/commands/recovery/account-for-sale.ts';
import { BOOKED, commandKey, toBooked, type Booked, type ToBook } from './booked.ts';

/** Books what happened to the payout of a refund, or of the surplus of a sale. The money is the customer's own, so it waits at the store when its
 *  channel could not pay it. A surplus that came back after its loan was closed goes to a person. Source: width 1; loan-core 2.3 (REFUND,
 *  SURPLUS_PAID). */
export async function bookCredits(tx: Transaction, payout: PayoutRow, { event }: ToBook): Promise<Booked> {
  const { loan_id: loanId, lms_id: lmsId, disbursement_ref: reference, purpose } = payout;
  if (loanId === null) throw new Error(`payout ${payout.payout_id} has no loan`);
  const owed = await findAnyDisbursement(tx, reference);
  if (event === 'sent' || owed === null) return BOOKED;
  const head = { key: commandKey(payout, event), lmsId, loanId };
  const isDone = owed.state === 'completed';
  if (event === 'paid' || event === 'settled_by_hand') {
    if (isDone) return BOOKED;
    const settled =
      purpose === 'refund'
        ? settleRefund(tx, { ...head, reference })
        : accountForSale(tx, { ...head, closing: 'paySurplus' });
    return toBooked(await settled);
  }
  if (isDone && event === 'returned') {
    if (purpose === 'surplus') return { kind: 'refused', reason: 'loan_closed' };
    const back = toBooked(await takeRefundBack(tx, { ...head, reference }));
    return back.kind === 'booked' ? { kind: 'atStore' } : back;
  }
  if (owed.state !== 'approved' || owed.channel === 'store') return BOOKED;
  await moveToStore(tx, reference);
  return { kind: 'atStore' };
}
