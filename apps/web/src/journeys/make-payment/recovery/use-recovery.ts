import { acknowledgeRepo } from '@lendside/contract/recovery/acknowledge-repo.ts';
import { getRepoInfo } from '@lendside/contract/recovery/get-repo-info.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { queryClient, queryOf } from '#api/query-client.ts';

/** Reads the recovery of a loan's vehicle, and records that the borrower has read the notice. Source: LAP-086, LAP-087. */
export function useRecovery(loanId: number) {
  const query = queryOf(getRepoInfo, { loanId });
  const recovery = useQuery(query);
  const acknowledge = useMutation({
    mutationFn: () => call(acknowledgeRepo, { loanId, acknowledged: true }),
    onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
  });
  return { recovery, acknowledge };
}
