import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import type { TransactionType } from '@lendside/domain/locations/location-check.ts';
import { locationRule, type LocationRule } from '@lendside/domain/locations/location-gate.ts';
import { permissions } from '#platform/permissions.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { recordUnshared } from './location-call.ts';
import { locationEntries } from './location-entries.ts';
import { nextLocationStep } from './next-location-step.ts';

/** Reads a transaction's location rule from the server's settings. The default when they cannot be read, because the services
 *  check again. Source: CFG-15, LOP-080. */
export async function readLocationRule(type: TransactionType): Promise<LocationRule> {
  const settings = await queryClient.ensureQueryData(queryOf(configSettings, {})).catch(() => null);
  return locationRule(applyServerSettings(settings).features, type);
}

/** True when a transaction must stop at the page GpsLocation first. Otherwise records in the background, if required, that no
 *  place was shared. Source: GPS-001, LOP-021, LOP-072. */
export async function mustAskForPlace(loan: LoanEntity, type: TransactionType): Promise<boolean> {
  const entries = locationEntries();
  const [rule, standing] = await Promise.all([readLocationRule(type), permissions.standingOf('location')]);
  const isValidated = entries.isValidated(loan.loanId, type);
  const step = nextLocationStep({ rule, isValidated, standing, hasSeenInstructions: entries.hasSeenInstructions() });
  if (step === 'record') recordUnshared(loan, type);
  return step === 'ask';
}
