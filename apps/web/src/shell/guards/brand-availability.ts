import { paths } from '#paths.ts';
import type { GuardContext, GuardOutcome } from './guard.ts';
import { PASS } from './guard.ts';

/** Guard 6, its part without a session: when no loan system of the brand answers, MaintenanceMode. Signed in, the screens
 *  themselves say which system is silent, and show the rest. Source: GRD-22, GRD-23, OPEN-16. */
export async function brandAvailability({
  match,
  isSignedIn,
  currentBrand,
  isBrandServed,
}: GuardContext): Promise<GuardOutcome> {
  if (isSignedIn || match?.row.name === 'MaintenanceMode') return PASS;
  return (await isBrandServed(match?.brand ?? currentBrand)) ? PASS : { kind: 'redirect', to: paths.maintenanceMode() };
}
