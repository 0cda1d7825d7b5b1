import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { findCardRouting } from '@lendside/domain/configuration/card-routing.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useBrand } from '#navigation/route-context.ts';

/** True when any of the customer's loans takes cards under the brand of the page. Without a loan, the brand's first loan
 *  system decides. Source: LOA-031, decision 012. */
export function useCanAddCard(): boolean {
  const brand = useBrand();
  const settings = useQuery(queryOf(configSettings, {}));
  const accounts = useQuery(queryOf(getAccounts, { brandName: brand }));
  const { cardProcessors } = applyServerSettings(settings.data);
  const own = new Set((accounts.data?.loans ?? []).map(({ lmsId }) => loanSystemName(lmsId)));
  const systems = own.size === 0 ? (['TLXe'] as const) : [...own];
  return systems.some((system) => findCardRouting(cardProcessors, brand, system).taken);
}
