import { pathTo } from '#paths.ts';
import { PASS, redirectTo, type GuardContext, type GuardOutcome } from './guard.ts';

/** Guard 5: only MaintenanceMode and NetworkError open while the service is down. Source: GRD-19 to GRD-21, OPEN-15. */
export async function serviceStatus({ match, isServiceUp }: GuardContext): Promise<GuardOutcome> {
  if (match?.row.name === 'MaintenanceMode' || match?.row.name === 'NetworkError') return PASS;
  return (await isServiceUp()) ? PASS : redirectTo(pathTo('MaintenanceMode'));
}
