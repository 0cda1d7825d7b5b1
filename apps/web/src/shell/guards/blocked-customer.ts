import { pathTo } from '#paths.ts';
import { isProtected, PASS, redirectTo, type GuardContext, type GuardOutcome } from './guard.ts';

/** Who is blocked is told so in place of every page that needs a session; public pages stay open. Source: LOP-091, RTE-64. */
export function blockedCustomer({ match, session }: GuardContext): GuardOutcome {
  return session?.isBlocked === true && isProtected(match?.row) ? redirectTo(pathTo('AccountStatusBlocked')) : PASS;
}
