import type { LocationRule } from '@lendside/domain/locations/location-gate.ts';
import type { PermissionStanding } from '#device/permissions.ts';

/** What the way to a transaction asks of the payer. `skip`: nothing; `record`: go on, and tell the services that the place was not
 *  shared; `ask`: the page that explains, or checks at once where sharing is allowed already. */
export type LocationStep = 'skip' | 'record' | 'ask';

/** What the step depends on. `isValidated`: a place was proven in the last ten minutes; `hasSeenInstructions`: the explanation was
 *  read and answered in the last seven days. */
export interface LocationStepFacts {
  readonly rule: LocationRule;
  readonly isValidated: boolean;
  readonly standing: PermissionStanding;
  readonly hasSeenInstructions: boolean;
}

/** Decides whether the payer is asked where they are. Nobody is asked twice a week for what they need not tell, and a browser that
 *  refuses is not argued with unless the place is forced. Source: GPS-001, GPS-002, GPS-008, GPS-009, LOP-072. */
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
