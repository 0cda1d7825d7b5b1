import type { GuardContext, GuardOutcome } from './guard.ts';
import { isPrevented, PASS } from './guard.ts';

/** A screen may name screens that cannot be entered from it: nobody goes back into a payment just made.
 *  Source: shell 2 (blocked moves), LOP-015. */
export function preventNavigation({ match, previous }: GuardContext): GuardOutcome {
  return match !== null && isPrevented(previous, match.row.name) ? { kind: 'stay' } : PASS;
}
