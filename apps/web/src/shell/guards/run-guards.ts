import { accessToken } from './access-token.ts';
import { brandAvailability } from './brand-availability.ts';
import type { Guard, GuardContext, GuardOutcome } from './guard.ts';
import { PASS } from './guard.ts';
import { liveSession } from './live-session.ts';
import { preventNavigation } from './prevent-navigation.ts';
import { serviceStatus } from './service-status.ts';
import { unmatchedRoute } from './unmatched-route.ts';

/** The guards in their order. Source: shell 2 guards 1 to 6. */
export const GUARDS: readonly Guard[] = [
  preventNavigation,
  unmatchedRoute,
  accessToken,
  liveSession,
  serviceStatus,
  brandAvailability,
];

/** The first objection of the guards, or none. */
export async function runGuards(context: GuardContext): Promise<GuardOutcome> {
  for (const guard of GUARDS) {
    const outcome = await guard(context);
    if (outcome.kind !== 'pass') return outcome;
  }
  return PASS;
}
