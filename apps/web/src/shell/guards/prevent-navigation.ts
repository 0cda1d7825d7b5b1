import { STAGES } from '#screen-row.ts';
import { PASS, type GuardContext, type GuardedRow, type GuardOutcome } from './guard.ts';

/** Returns true when the move is prevented: a person cannot go back into the payment, renewal or draw just made. Source:
 *  OPEN-19, LOP-015 to LOP-020, LRT-064. */
export function isMovePrevented(from: GuardedRow, to: GuardedRow): boolean {
  if (from.blocks === undefined || to.stage === undefined) return false;
  return STAGES.indexOf(to.stage) <= STAGES.indexOf(from.blocks);
}

/** Stays on the current page when it lists the target as prevented, also for the browser's back button. A page opened out of
 *  turn, with no payment to show, lets everything pass. Source: GRD-32, LOP-013, LOP-015. */
export function preventNavigation({ match, previous, isOutOfTurn }: GuardContext): GuardOutcome {
  if (match === null || previous === null || isOutOfTurn) return PASS;
  return isMovePrevented(previous, match.row) ? { kind: 'stay' } : PASS;
}
