import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getPersonalInfo } from '@lendside/contract/profile/get-personal-info.ts';
import { BRANDS } from '@lendside/domain/brands/brands.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { useCustomer } from '#steps/signed-in-customer/use-customer.ts';
import type { Acknowledger } from './own-block.ts';

/** Returns the person who acknowledges documents of this loan. Their personal data is read for full sign-ins only, and an
 *  acknowledgment does not wait for it when it cannot be read. */
export function useAcknowledger(
  loan: Pick<LoanEntity, 'lmsId' | 'brand' | 'customerId'>,
  isNeeded = true,
): Acknowledger {
  const session = useSession();
  const customer = useCustomer();
  const isFull = session?.serviceConfiguration.isRenewable === true;
  const info = useQuery({ ...queryOf(getPersonalInfo, { lmsId: loan.lmsId }), enabled: isFull && isNeeded });
  const system = BRANDS[loan.brand].loanSystems.find((each) => LOAN_SYSTEM_IDS[each] === loan.lmsId);
  const own = system === undefined ? undefined : customer.customerIds.get(system);
  return {
    profileId: session?.profileId ?? '',
    customerId: own ?? info.data?.customerId ?? loan.customerId,
    name: info.data?.fullCustomerName ?? customer.name,
    username: customer.username,
    info: info.data ?? null,
  };
}
