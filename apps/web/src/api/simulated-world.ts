import { serviceStatus } from '@lendside/contract/configuration/service-status.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from './query-client.ts';

/** Whether these services are a simulation. A page calls `/api/simulation` only then: a production has no such calls. */
export function useIsSimulation(): boolean {
  return useQuery(queryOf(serviceStatus, {}), queryClient).data?.isSimulation === true;
}
