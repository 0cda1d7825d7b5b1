import { serviceProvider } from '@lendside/contract/configuration/service-provider.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useBrand } from '#navigation/route-context.ts';
import { isBrandLimited } from './limited-systems.ts';

/** Whether refinances and draws are off for the brand of the screen. The guards read the status before the screen opens.
 *  Source: LRO-008, LOP-082. */
export function useIsBrandLimited(): boolean {
  const brand = useBrand();
  return isBrandLimited(useQuery(queryOf(serviceProvider, { brand, availability: 'true' })).data);
}
