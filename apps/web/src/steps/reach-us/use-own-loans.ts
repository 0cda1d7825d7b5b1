import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { readIdentity } from '#api/identity.ts';
import { isGuestToken } from '#api/token-claims.ts';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { useBrand } from '#navigation/route-context.ts';
import { pickOwnLoans, type OwnLoans } from './pick-own-loans.ts';

/** Returns the signed-in customer's loan systems and first loan. A guest counts as a visitor. Source: CFG-07, LOP-025. */
export function useOwnLoans(): OwnLoans {
  const session = useSession();
  const isCustomer = session !== null && !isGuestToken(session.idToken);
  const brandName = useBrand();
  const accounts = useQuery({ ...queryOf(getAccounts, { brandName }), enabled: isCustomer });
  if (!isCustomer) return { systems: [], first: null };
  return pickOwnLoans(accounts.data?.loans ?? [], readIdentity(session.idToken));
}
