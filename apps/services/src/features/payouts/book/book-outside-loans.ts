import type { Transaction } from '#platform/database.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';
import { findAnyDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { endCashOut } from '#servicing/commands/rewards/rewards.ts';
import { BOOKED, commandKey, toBooked, type Booked, type ToBook } from './booked.ts';

/** Books what happened to the payout of a reward. Source: width 1; loan-core 2.3 (CASH_OUT). */
export async function bookOutsideLoans(
  tx: Transaction,
  payout: PayoutRow,
  { event, feeCents }: ToBook,
): Promise<Booked> {
  const { purpose, disbursement_ref: reference, customer_id: customerId, lms_id: lmsId } = payout;
  const owed = await findAnyDisbursement(tx, reference);
  if (purpose !== 'reward' || event === 'sent' || owed?.state !== 'requested') return BOOKED;
  const isPaid = event === 'paid' || event === 'settled_by_hand';
  const end = isPaid
    ? ({ kind: 'cashOutSettled', channelFeeCents: feeCents } as const)
    : ({ kind: 'cashOutFailed' } as const);
  return toBooked(await endCashOut(tx, { key: commandKey(payout, event), lmsId, customerId, reference, end }));
}
