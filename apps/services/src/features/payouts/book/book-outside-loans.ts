import type { Transaction } from '#platform/database.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';
import { findAnyDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { endAccountProofCredit } from '#servicing/commands/account-proofs/prove-account.ts';
import { endCashOut } from '#servicing/commands/rewards/rewards.ts';
import { BOOKED, commandKey, toBooked, type Booked, type ToBook } from './booked.ts';

/** Books what happened to the payout of a reward, or to a small credit that proves a bank account. Source: width 1; loan-core 2.3
 *  (CASH_OUT). */
export async function bookOutsideLoans(
  tx: Transaction,
  payout: PayoutRow,
  { event, feeCents }: ToBook,
): Promise<Booked> {
  const { purpose, disbursement_ref: reference, customer_id: customerId, lms_id: lmsId } = payout;
  const owed = await findAnyDisbursement(tx, reference);
  const isPaid = event === 'paid' || event === 'settled_by_hand';
  if (purpose === 'accountProof') {
    if (event === 'sent' || owed === null) return BOOKED;
    const isDone = owed.state === 'completed';
    if (isDone ? event !== 'returned' : owed.state !== 'approved') return BOOKED;
    const end = isDone ? 'returned' : isPaid ? 'paid' : 'failed';
    const credit = {
      key: commandKey(payout, event),
      lmsId,
      customerId,
      reference,
      end,
      channelFeeCents: feeCents,
    } as const;
    return toBooked(await endAccountProofCredit(tx, credit));
  }
  const isBack = event === 'returned' && owed?.state === 'completed';
  if (purpose !== 'reward' || event === 'sent' || (owed?.state !== 'requested' && !isBack)) return BOOKED;
  const end = isPaid
    ? ({ kind: 'cashOutSettled', channelFeeCents: feeCents } as const)
    : ({ kind: isBack ? 'cashOutReturned' : 'cashOutFailed' } as const);
  return toBooked(await endCashOut(tx, { key: commandKey(payout, event), lmsId, customerId, reference, end }));
}
