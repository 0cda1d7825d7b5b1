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
  /** The channel that pays the draw out. After a channel failed, this is the store. */
  readonly channel: DisbursementChannel;
  readonly state: DrawState;
  readonly requestedOn: BusinessDate;
  /** Day when the channel accepted the draw and its principal was posted. Null before acceptance. */
  readonly approvedOn: BusinessDate | null;
}

/** Effect of a command on a draw and its line. */
export interface DrawChange extends LoanChange {
  readonly draw: Draw;
}

/** Moves a draw along the table. Refuses with `not_eligible` and the present state as reason: `draw_requested`,
 *  `draw_approved`, `draw_completed`, `draw_cancelled`, `draw_failed` or `draw_expired`. */
export function moveDraw(
  draw: Draw,
  event: DrawEvent,
): { readonly ok: true; readonly draw: Draw } | { readonly ok: false; readonly refusal: CommandRefusal } {
  const move = decideNextDrawState(draw.state, event);
  if (!move.ok) return refused({ code: 'not_eligible', reason: `draw_${draw.state}` });
  return { ok: true, draw: { ...draw, state: move.state } };
}
