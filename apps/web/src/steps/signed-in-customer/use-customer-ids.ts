import { getLmsReferenceId } from '@lendside/contract/profile/get-lms-reference-id.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { customerState } from './customer-state.ts';

/** Reads the customer's number in each loan system. After a reload the kept numbers show at once, while the services are asked
 *  again; `dataUpdatedAt` is 0 until they answer. Source: API-11, SES-38, SES-39. */
export function useCustomerIds() {
  const profileId = useSession()?.profileId ?? '';
  const kept = customerState.read(profileId);
  const ids = useQuery({
    ...queryOf(getLmsReferenceId, {}),
    ...(kept === null ? {} : { initialData: { lmsReferenceIds: kept }, initialDataUpdatedAt: 0 }),
  });
  const isAnswered = ids.dataUpdatedAt > 0;
  const answer = ids.data?.lmsReferenceIds;
  useEffect(() => {
    if (isAnswered && answer !== undefined) customerState.write(profileId, answer);
  }, [isAnswered, answer, profileId]);
  return ids;
}
