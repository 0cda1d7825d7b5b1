import type { PayoutEvent } from '@lendside/domain/payouts/payout-states.ts';
import type { Transaction } from '#platform/database.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';
import { findAnyDisbursement, type DisbursementState } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { moveDraw, type DrawHappening } from '#servicing/commands/draws/move-draw.ts';
import { BOOKED, commandKey, toBooked, type Booked, type ToBook } from './booked.ts';

/** Books what happened to the payout of a draw. A draw never falls back to the store: what comes back returns to the line. Source: width 1;
 *  loan-core 2.3 (DRAW), 4.5. */
export async function bookDraw(tx: Transaction, payout: PayoutRow, { event, feeCents }: ToBook): Promise<Booked> {
  const { loan_id: loanId, lms_id: lmsId, disbursement_ref: reference } = payout;
  if (loanId === null) throw new Error(`draw ${payout.payout_id} has no line`);
  const draw = await findAnyDisbursement(tx, reference);
  // The books never took it, so there is nothing to undo.
  if (draw === null) return BOOKED;
  const happening = toHappening(event, draw.state, feeCents);
  if (happening === null) return BOOKED;
  return toBooked(await moveDraw(tx, { key: commandKey(payout, event), lmsId, loanId, reference, happening }));
}

/** Returns what the event does to a draw in that state; null when the books stand there already. */
function toHappening(
  event: PayoutEvent,
  state: DisbursementState,
  channelFeeCents: ToBook['feeCents'],
): DrawHappening | null {
  const isRequested = state === 'requested';
  const isApproved = state === 'approved';
  switch (event) {
    case 'sent':
      return isApproved || state === 'completed' ? null : { what: 'accept' };
    case 'paid':
    case 'settled_by_hand':
      if (state === 'completed') return null;
      return isApproved ? { what: 'settle', channelFeeCents } : { what: 'accept', handedOut: { channelFeeCents } };
    case 'expired':
      return isRequested ? { what: 'fail' } : isApproved ? { what: 'lapse' } : null;
    case 'cancelled':
      return isRequested || isApproved ? { what: 'stop' } : null;
    case 'returned':
      return isRequested ? { what: 'fail' } : isApproved || state === 'completed' ? { what: 'bankReturn' } : null;
    case 'given_up_by_hand':
      return isRequested ? { what: 'fail' } : isApproved || state === 'completed' ? { what: 'bankReturn' } : null;
    default:
      return isRequested ? { what: 'fail' } : isApproved ? { what: 'stop' } : null;
  }
}
