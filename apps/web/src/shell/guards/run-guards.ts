import { authentication } from './authentication.ts';
import { blockedCustomer } from './blocked-customer.ts';
import { brandAvailability } from './brand-availability.ts';
import { flowLock } from './flow-lock.ts';
import { PASS, type Guard, type GuardContext, type GuardOutcome } from './guard.ts';
import { liveSession } from './live-session.ts';
import { preventNavigation } from './prevent-navigation.ts';
import { serviceStatus } from './service-status.ts';
import { signInShut } from './sign-in-shut.ts';
import { unfinishedSignIn } from './unfinished-sign-in.ts';
import { unmatchedRoute } from './unmatched-route.ts';

/** The guards in order: prevented moves; 1 unmatched route; 2 and 3 authentication; 4 flow lock; Login with a session,
 *  blocked customer, unfinished sign-in and locked browser; 5 service status; 6 brands. Guard 7 runs after a navigation.
 *  Source: shell 2 guards 1 to 7, GRD-01. */
export const GUARDS: readonly Guard[] = [
  preventNavigation,
  unmatchedRoute,
  authentication,
  flowLock,
  liveSession,
  blockedCustomer,
  unfinishedSignIn,
  signInShut,
  serviceStatus,
  brandAvailability,
];

/** Returns the outcome of the first guard that does not pass, else a pass. */
export async function runGuards(context: GuardContext): Promise<GuardOutcome> {
  for (const guard of GUARDS) {
    const outcome = await guard(context);
    if (outcome.kind !== 'pass') return outcome;
  }
  return PASS;
}
