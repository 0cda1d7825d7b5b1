import type { LocationRule } from '@lendside/domain/locations/location-gate.ts';
import type { PermissionStanding } from '#device/permissions.ts';

/** The location step of a transaction. `skip`: nothing. `record`: continue, and report to the services that no place was
 *  shared. `ask`: open the page that explains, or check immediately when sharing is already allowed. */
export type LocationStep = 'skip' | 'record' | 'ask';

/** The facts that decide the step. `isValidated`: the place was checked within ten minutes. `hasSeenInstructions`: the
 *  explanation was answered within seven days. */
export interface LocationStepFacts {
  readonly rule: LocationRule;
  readonly isValidated: boolean;
  readonly standing: PermissionStanding;
  readonly hasSeenInstructions: boolean;
}

/** Decides whether to ask where the payer is. An optional check asks at most once a week. A refusal in the browser is accepted
 *  unless the place is required. Source: GPS-001, GPS-002, GPS-008, GPS-009, LOP-072. */
export function nextLocationStep({
  rule,
  isValidated,
  standing,
  hasSeenInstructions,
}: LocationStepFacts): LocationStep {
  if (!rule.isChecked || isValidated) return 'skip';
  if (rule.isForced || standing === 'granted') return 'ask';
  if (standing === 'undecided' && !hasSeenInstructions) return 'ask';
  return 'record';
}
