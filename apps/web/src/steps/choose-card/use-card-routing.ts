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

/** Returns the processors for a loan's cards by the server's settings. The default until the settings and the loan are read,
 *  because the services check again. Source: LOA-031. */
export function useCardRouting(loan: Pick<LoanEntity, 'brand' | 'lmsId'> | undefined): CardRouting {
  const settings = useQuery(queryOf(configSettings, {}));
  if (loan === undefined) return DEFAULT_CARD_ROUTING;
  return findCardRouting(applyServerSettings(settings.data).cardProcessors, loan.brand, loanSystemName(loan.lmsId));
}
