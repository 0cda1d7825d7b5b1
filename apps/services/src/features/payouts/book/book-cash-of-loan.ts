import type { Transaction } from '#platform/database.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';
import { findAnyDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { failCash, settleCash } from '#servicing/commands/disbursements/settle-cash.ts';
import { abandonFunding, failFunding, fundLoan } from '#servicing/commands/origination/fund-loan.ts';
import { BOOKED, commandKey, toBooked, type Booked, type ToBook } from './booked.ts';

/** Books what happened to the payout of a new loan's proceeds or of a renewal's cash. Money that its channel could not pay waits at the
 *  store. Source: width 1; loan-core 2.3 (DISBURSE), 3.3 (T04, T05, T09). */
export async function bookCashOfLoan(tx: Transaction, payout: PayoutRow, { event, feeCents }: ToBook): Promise<Booked> {
  const { loan_id: loanId, lms_id: lmsId, purpose, disbursement_ref: reference } = payout;
  if (loanId === null) throw new Error(`payout ${payout.payout_id} has no loan`);
  const owed = await findAnyDisbursement(tx, reference);
  const head = { key: commandKey(payout, event), lmsId, loanId, channelFeeCents: feeCents };
  const isNewLoan = purpose === 'origination';
  if (event === 'sent' || owed === null) return BOOKED;
  if (event === 'paid' || event === 'settled_by_hand') {
    if (owed.state === 'completed') return BOOKED;
    return toBooked(await (isNewLoan ? fundLoan(tx, head) : settleCash(tx, head)));
  }
  const isOver = owed.state !== 'approved';
  // The loan or its renewal was taken back meanwhile, which ended what was owed.
  if (isOver) return BOOKED;
  const { channelFeeCents: _fee, ...plain } = head;
  if (owed.channel !== 'store') {
    const moved = toBooked(await (isNewLoan ? failFunding(tx, plain) : failCash(tx, plain)));
    return moved.kind === 'booked' ? { kind: 'atStore' } : moved;
  }
  return isNewLoan && event === 'expired' ? toBooked(await abandonFunding(tx, plain)) : BOOKED;
}
