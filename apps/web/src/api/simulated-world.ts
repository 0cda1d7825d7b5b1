import { serviceStatus } from '@lendside/contract/configuration/service-status.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from './query-client.ts';

/** True when the services are simulated. Only then may a page call `/api/simulation`, which production does not have. */
export function useIsSimulation(): boolean {
  return useQuery(queryOf(serviceStatus, {}), queryClient).data?.isSimulation === true;
}
