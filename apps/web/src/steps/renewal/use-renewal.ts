import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getNewAccountTerms } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import { getRenewal } from '@lendside/contract/renewals/get-renewal.ts';
import { getSigningDocuments } from '@lendside/contract/signing/get-signing-documents.ts';
import { getSigningStatus } from '@lendside/contract/signing/get-signing-status.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { forget } from '#api/query-client.ts';
import type { Renewal } from './renewal-facts.ts';

/** Names a loan in the calls of renewals: its old or its new loan. */
export type RenewalKey = Pick<LoanEntity, 'loanId' | 'lmsId'>;

/** Asks for the latest renewal of a loan; null when there is none. */
export async function readRenewal({ loanId, lmsId }: RenewalKey, signal?: AbortSignal): Promise<Renewal | null> {
  const { renewal } = await call(getRenewal, { loanId, lmsId }, signal);
  return renewal;
}

// A payment is posted within seconds, and so is an end that was asked for.
const SOON_POLL_MS = 2_000;

/** Builds the query of the latest renewal of a loan. */
export function renewalQuery({ loanId, lmsId }: RenewalKey) {
  return queryOptions({
    queryKey: [getRenewal.name, { loanId, lmsId }] as const,
    queryFn: ({ signal }) => readRenewal({ loanId, lmsId }, signal),
    staleTime: 0,
  });
}

/** Reads the latest renewal of a loan, again and again while the services are at work on it. `key`: null asks nothing. */
export function useRenewal(key: RenewalKey | null) {
  return useQuery({
    ...renewalQuery(key ?? { loanId: 0, lmsId: 2 }),
    enabled: key !== null,
    refetchInterval: ({ state }) => (isMoving(state.data ?? null) ? SOON_POLL_MS : false),
  });
}

function isMoving(renewal: Renewal | null): boolean {
  return renewal !== null && (renewal.state === 'paying' || renewal.isEnding);
}

/** Drops everything that a step of a renewal changes. */
export async function forgetRenewal(): Promise<void> {
  await forget(
    getRenewal,
    getAccounts,
    getAccountDetail,
    getAccountTimeline,
    getSigningStatus,
    getSigningDocuments,
    getNewAccountTerms,
  );
}
