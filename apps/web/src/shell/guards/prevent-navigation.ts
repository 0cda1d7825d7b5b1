import { PASS, type GuardContext, type GuardOutcome } from './guard.ts';
import { PREVENTED_MOVES } from './prevented-moves.ts';

/** A move to a route that the present one lists leaves everything as it is, browser back included; a page that was opened out of turn,
 *  with no payment to show, gives way. Source: GRD-32, LOP-013, LOP-015. */
export function preventNavigation({ match, previous, isOutOfTurn }: GuardContext): GuardOutcome {
  if (match === null || previous === null || isOutOfTurn) return PASS;
  return PREVENTED_MOVES[previous.name]?.includes(match.row.name) === true ? { kind: 'stay' } : PASS;
}
