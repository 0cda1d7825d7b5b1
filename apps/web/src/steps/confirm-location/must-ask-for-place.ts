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

/** The rule of a transaction by the settings of the server; by the defaults while they cannot be read, because the services decide
 *  again. Source: CFG-15, LOP-080. */
export async function readLocationRule(type: TransactionType): Promise<LocationRule> {
  const settings = await queryClient.ensureQueryData(queryOf(configSettings, {})).catch(() => null);
  return locationRule(applyServerSettings(settings).features, type);
}

/** Whether a transaction has to stop at the page GpsLocation first; where it need not, that nothing was shared is recorded in the
 *  background. Source: GPS-001, LOP-021, LOP-072. */
export async function mustAskForPlace(loan: LoanEntity, type: TransactionType): Promise<boolean> {
  const entries = locationEntries();
  const [rule, standing] = await Promise.all([readLocationRule(type), permissions.standingOf('location')]);
  const isValidated = entries.isValidated(loan.loanId, type);
  const step = nextLocationStep({ rule, isValidated, standing, hasSeenInstructions: entries.hasSeenInstructions() });
  if (step === 'record') recordUnshared(loan, type);
  return step === 'ask';
}
