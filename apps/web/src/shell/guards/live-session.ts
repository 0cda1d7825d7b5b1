import type { GuardContext, GuardOutcome } from './guard.ts';
import { PASS } from './guard.ts';

/** A live session at Login goes to its landing page. Source: OPEN-08. */
export function liveSession({ match, isSignedIn, landing }: GuardContext): GuardOutcome {
  return match?.row.name === 'Login' && isSignedIn ? { kind: 'redirect', to: landing() } : PASS;
}
