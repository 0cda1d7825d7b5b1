import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isGuestToken } from '#api/token-claims.ts';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { useBrand, useGo, useLoanInPath } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { findLoan } from '#steps/loan-standing/find-loan.ts';
import { showToast } from '#ui/toast.tsx';

/** Leads from a loan that is not the customer's to the dashboard, with a message. A guest has no accounts and is skipped. A
 *  loan whose system does not answer counts as the customer's. Source: LOP-014. */
export function useLeaveForeignLoan(): void {
  const brand = useBrand();
  const loanId = useLoanInPath();
  const session = useSession();
  const isAsked = loanId !== null && session !== null && !isGuestToken(session.idToken);
  const accounts = useQuery({ ...queryOf(getAccounts, { brandName: brand }), enabled: isAsked });
  const isForeign = isAsked && accounts.data !== undefined && findLoan(accounts.data, loanId).state === 'missing';
  const go = useGo();
  useEffect(() => {
    if (!isForeign) return;
    showToast('Failed to get account information', 'problem');
    go(pathTo('Dashboard', brand), { replace: true });
  }, [isForeign, brand, go]);
}
