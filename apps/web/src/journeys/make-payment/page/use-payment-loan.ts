import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import type { RouteBrand } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { findLoan } from '#steps/loan-standing/find-loan.ts';
import { guestLoanQuery } from '#steps/guest-payer/guest-loan.ts';
import { toOwnPaymentLoan, toPaymentLoan, type PaymentLoan } from './to-payment-loan.ts';

/** `fresh` ignores data from before the page opened; `cached` shows it. */
type Freshness = 'fresh' | 'cached';

/** Returns query options: for `fresh`, the page reads new figures when it opens even if the cache has some. */
function howFresh(freshness: Freshness) {
  return freshness === 'fresh' ? { staleTime: 0, refetchOnMount: 'always' as const } : {};
}

/** Reads the loan to pay. The amount page uses fresh figures only. A guest reads the loan of their link. Source: LER-027,
 *  LAP-071, LOP-083. */
export function usePaymentLoan(brand: RouteBrand, loanId: number, freshness: Freshness): PaymentLoan {
  const isGuest = useIsGuest();
  const [openedAtMs] = useState(() => Date.now());
  const sinceMs = freshness === 'fresh' ? openedAtMs : 0;
  const accounts = useQuery({ ...queryOf(getAccounts, { brandName: brand }), enabled: !isGuest });
  const found = accounts.data === undefined ? null : findLoan(accounts.data, loanId);
  const lmsId = found?.state === 'found' ? found.loan.lmsId : undefined;
  const own = useQuery({
    ...queryOf(getAccountDetail, { loanId, lmsId: lmsId ?? 0 }),
    ...howFresh(freshness),
    enabled: !isGuest && lmsId !== undefined,
  });
  const guests = useQuery({ ...guestLoanQuery(brand, loanId), ...howFresh(freshness), enabled: isGuest });
  return isGuest ? toPaymentLoan(guests, sinceMs) : toOwnPaymentLoan(accounts, own, loanId, sinceMs);
}
