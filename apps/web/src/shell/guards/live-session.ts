import { PASS, redirectTo, type GuardContext, type GuardOutcome } from './guard.ts';

/** A live session at Login goes to its landing page; a locked one may sign in whole. Source: OPEN-08, GRD-18. */
export function liveSession({ match, session, lock, landing }: GuardContext): GuardOutcome {
  return match?.row.name === 'Login' && session !== null && lock === null ? redirectTo(landing()) : PASS;
}
