import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useBrand, useGo, useLoanInPath } from '#navigation/route-context.ts';
import { paths } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { showToast } from '#ui/toast.tsx';

/** A loan in the path that is not the customer's says so and goes to the dashboard. Source: LOP-014. */
export function useLeaveForeignLoan(): void {
  const brand = useBrand();
  const loanId = useLoanInPath();
  const isGuest = useIsGuest();
  const go = useGo();
  const accounts = useQuery({ ...queryOf(getAccounts, { brandName: brand }), enabled: loanId !== null && !isGuest });
  const isForeign =
    loanId !== null &&
    accounts.data !== undefined &&
    accounts.data.unavailable.length === 0 &&
    !accounts.data.loans.some((loan) => loan.loanId === loanId);
  useEffect(() => {
    if (!isForeign) return;
    showToast('Failed to get account information', 'problem');
    go(paths.dashboard(brand), { replace: true });
  }, [isForeign, brand, go]);
}
