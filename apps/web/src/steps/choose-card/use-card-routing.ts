import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import {
  DEFAULT_CARD_ROUTING,
  findCardRouting,
  type CardRouting,
} from '@lendside/domain/configuration/card-routing.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';

/** Which processors serve the cards of a loan by the settings of the server; by the default while they, or the loan, are not there,
 *  because the services decide again. Source: LOA-031. */
export function useCardRouting(loan: Pick<LoanEntity, 'brand' | 'lmsId'> | undefined): CardRouting {
  const settings = useQuery(queryOf(configSettings, {}));
  if (loan === undefined) return DEFAULT_CARD_ROUTING;
  return findCardRouting(applyServerSettings(settings.data).cardProcessors, loan.brand, loanSystemName(loan.lmsId));
}
