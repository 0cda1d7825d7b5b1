import type { GuardContext, GuardOutcome } from './guard.ts';
import { PASS } from './guard.ts';
import { PREVENTED_MOVES } from './prevented-moves.ts';

/** A move to a route that the present one lists leaves everything as it is, browser back included. Source: GRD-32, LOP-015. */
export function preventNavigation({ match, previous }: GuardContext): GuardOutcome {
  if (match === null || previous === null) return PASS;
  return PREVENTED_MOVES[previous.name]?.includes(match.row.name) === true ? { kind: 'stay' } : PASS;
}
