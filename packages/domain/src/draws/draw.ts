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
  /** The channel that pays it out; the store after another channel failed. */
  readonly channel: DisbursementChannel;
  readonly state: DrawState;
  readonly requestedOn: BusinessDate;
  /** Day the channel accepted it and its principal was posted. Null before. */
  readonly approvedOn: BusinessDate | null;
}

/** Effect of a command on a draw and its line. */
export interface DrawChange extends LoanChange {
  readonly draw: Draw;
}

/** Moves a draw along the table. Refuses `not_eligible` with its present state: `draw_requested`, `draw_approved`,
 *  `draw_completed`, `draw_cancelled`, `draw_failed` or `draw_expired`. */
export function moveDraw(
  draw: Draw,
  event: DrawEvent,
): { readonly ok: true; readonly draw: Draw } | { readonly ok: false; readonly refusal: CommandRefusal } {
  const move = decideNextDrawState(draw.state, event);
  if (!move.ok) return refused({ code: 'not_eligible', reason: `draw_${draw.state}` });
  return { ok: true, draw: { ...draw, state: move.state } };
}
