import { PASS, type GuardContext, type GuardOutcome } from './guard.ts';
import { PREVENTED_MOVES } from './prevented-moves.ts';

/** Stays on the current page when it lists the target as prevented, also for the browser's back button. A page opened out of
 *  turn, with no payment to show, lets everything pass. Source: GRD-32, LOP-013, LOP-015. */
export function preventNavigation({ match, previous, isOutOfTurn }: GuardContext): GuardOutcome {
  if (match === null || previous === null || isOutOfTurn) return PASS;
  return PREVENTED_MOVES[previous.name]?.includes(match.row.name) === true ? { kind: 'stay' } : PASS;
}
