import { getOriginationInfo } from '@lendside/contract/origination/get-origination-info.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { queryOf } from '#api/query-client.ts';
import type { RouteBrand } from '#paths.ts';
import { keepOrigination, leftApplication } from '#steps/origination/origination-cookie.ts';
import type { Origination } from '#steps/origination/origination-facts.ts';
import { readApplication } from '#steps/origination/origination-places.ts';
import { useApplications } from '#steps/origination/use-applications.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import { pickApplication } from './pick-application.ts';

/** The application of a page. `none`: the person has no open one. */
export type FoundOrigination =
  | { readonly state: 'loading' | 'none' }
  | { readonly state: 'failed'; readonly error: unknown; readonly isRetrying: boolean; readonly retry: () => void }
  | { readonly state: 'found'; readonly origination: Origination };

/** Reads the application of a page: the one of its address, else the one that was left. What the services say is kept in the cookie. Source:
 *  ORG-006, ORG-007, LAP-093, LOP-053. */
export function useOrigination(brand: RouteBrand): FoundOrigination {
  const search = useLocation().searchStr;
  const [inAddress] = useState(() => readApplication(search));
  const list = useApplications(brand);
  const { customerIds } = useCustomer();
  const left = [...customerIds.values()].map((each) => leftApplication(each));
  const picked = list.data === undefined ? null : pickApplication(list.data.applications, left);
  const applicationId = inAddress ?? picked;
  const info = useQuery({
    ...queryOf(getOriginationInfo, { applicationId: applicationId ?? 0 }),
    enabled: applicationId !== null,
    staleTime: 0,
  });
  const { data } = info;
  useEffect(() => {
    if (data !== undefined) keepOrigination(data);
  }, [data]);
  if (data !== undefined) return { state: 'found', origination: data };
  const broken = applicationId === null ? list : info;
  if (codeOf(broken.error) === 'NotFoundException') return { state: 'none' };
  if (broken.error !== null)
    return {
      state: 'failed',
      error: broken.error,
      isRetrying: broken.isFetching,
      retry: () => void broken.refetch(),
    };
  return applicationId === null && list.data !== undefined ? { state: 'none' } : { state: 'loading' };
}
