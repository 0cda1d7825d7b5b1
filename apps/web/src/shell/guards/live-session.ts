import { PASS, redirectTo, type GuardContext, type GuardOutcome } from './guard.ts';

/** Sends a live session from Login to its landing page. A locked session may stay for a full sign-in. Source: OPEN-08, GRD-18. */
export function liveSession({ match, session, lock, landing }: GuardContext): GuardOutcome {
  return match?.row.name === 'Login' && session !== null && lock === null ? redirectTo(landing()) : PASS;
}
