import { pathTo } from '#paths.ts';
import { isProtected, PASS, redirectTo, type GuardContext, type GuardOutcome } from './guard.ts';

/** Redirects blocked people from every protected page to the blocked screen; public pages stay open. Source: LOP-091, RTE-64. */
export function blockedCustomer({ match, session }: GuardContext): GuardOutcome {
  return session?.isBlocked === true && isProtected(match?.row) ? redirectTo(pathTo('AccountStatusBlocked')) : PASS;
}
