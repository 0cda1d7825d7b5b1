import type { BusinessDate } from '#calendar/business-date.ts';
import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import { refused, type CommandRefusal, type LoanChange } from '#loans/loan-change.ts';
import type { Cents } from '#money/cents.ts';
import { decideNextDrawState, type DrawEvent, type DrawState } from './draw-states.ts';

/** A cash advance on a line of credit. Source: loan-core 4.5. */
export interface Draw {
  readonly reference: string;
  readonly loanId: number;
  readonly amountCents: Cents;
  /** Who pays it out; the store after another channel failed. */
  readonly channel: DisbursementChannel;
  readonly state: DrawState;
  readonly requestedOn: BusinessDate;
  /** The day the channel accepted it and its principal was posted; null before. */
  readonly approvedOn: BusinessDate | null;
}

/** What a command does to a draw and to its line. */
export interface DrawChange extends LoanChange {
  readonly draw: Draw;
}

/** Moves a draw along the table, or refuses `not_eligible` with the state it is in: `draw_requested`, `draw_approved`,
 *  `draw_completed`, `draw_cancelled`, `draw_failed`, `draw_expired`. */
export function moveDraw(
  draw: Draw,
  event: DrawEvent,
): { readonly ok: true; readonly draw: Draw } | { readonly ok: false; readonly refusal: CommandRefusal } {
  const move = decideNextDrawState(draw.state, event);
  if (!move.ok) return refused({ code: 'not_eligible', reason: `draw_${draw.state}` });
  return { ok: true, draw: { ...draw, state: move.state } };
}
