import type { Draw } from '@lendside/domain/draws/draw.ts';
import type { DrawState } from '@lendside/domain/draws/draw-states.ts';
import type { PayoutEvent } from '@lendside/domain/payouts/payout-states.ts';
import type { Transaction } from '#platform/database.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';
import { findDraws } from '#servicing/commands/draws/draw-rows.ts';
import { moveDraws, type ChannelHappening, type ChannelMove } from '#servicing/commands/draws/move-draw.ts';
import { BOOKED, commandKey, toBooked, type Booked, type ToBook } from './booked.ts';

/** What happened to the payout of a draw. */
export interface DrawToBook {
  readonly payout: PayoutRow;
  readonly toBook: ToBook;
}

/** Draws as the books have them, by their references. */
export type OwedDraws = ReadonlyMap<string, Pick<Draw, 'state'>>;

/** Books what happened to the payouts of draws on different lines, with as many statements as for one. A draw never falls back to the store:
 *  what comes back returns to the line. A refusal leaves no trace. `owed`: these draws as the books have them now. Source: width 1; loan-core 2.3 (DRAW),
 *  4.5. */
export async function bookDraws(tx: Transaction, draws: readonly DrawToBook[], owed: OwedDraws): Promise<Booked[]> {
  const booked = new Map<DrawToBook, Booked>();
  const moves = draws.flatMap((each) => {
    const move = toMove(each, owed.get(each.payout.disbursement_ref)?.state ?? null);
    return move === null ? [] : [{ each, move }];
  });
  for (const lmsId of [1, 2] as const) {
    const ofSystem = moves.filter(({ each }) => each.payout.lms_id === lmsId);
    if (ofSystem.length === 0) continue;
    const answers = await moveDraws(
      tx,
      lmsId,
      ofSystem.map(({ move }) => move),
    );
    for (const [place, { each }] of ofSystem.entries()) {
      const answer = answers[place];
      if (answer !== undefined) booked.set(each, toBooked(answer));
    }
  }
  return draws.map((each) => booked.get(each) ?? BOOKED);
}

/** Returns the change to book; null when the books have it already, or never had the draw. */
function toMove({ payout, toBook: { event, feeCents } }: DrawToBook, state: DrawState | null): ChannelMove | null {
  const { loan_id: loanId, disbursement_ref: reference } = payout;
  if (loanId === null) throw new Error(`draw ${payout.payout_id} has no line`);
  const happening = state === null ? null : toHappening(event, state, feeCents);
  return happening === null ? null : { key: commandKey(payout, event), loanId, reference, happening };
}

/** Books what happened to the payout of one draw, as `bookDraws` does. */
export async function bookDraw(tx: Transaction, payout: PayoutRow, toBook: ToBook): Promise<Booked> {
  const owed = await findDraws(tx, [payout.disbursement_ref]);
  const [booked] = await bookDraws(tx, [{ payout, toBook }], owed);
  return booked ?? BOOKED;
}

/** Returns what the event does to a draw in that state; null when the books have it already. */
function toHappening(
  event: PayoutEvent,
  state: DrawState,
  channelFeeCents: ToBook['feeCents'],
): ChannelHappening | null {
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
