import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getEsignConsent } from '@lendside/contract/signing/esign-consent.ts';
import { getSigningDocuments } from '@lendside/contract/signing/get-signing-documents.ts';
import { getSigningStatus } from '@lendside/contract/signing/get-signing-status.ts';
import type { SigningType } from '@lendside/domain/signing/signing-types.ts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { queryOf } from '#api/query-client.ts';
import type { RouteBrand } from '#paths.ts';
import { findLoan } from '#steps/loan-standing/find-loan.ts';
import { guestLoanQuery } from '#steps/guest-payer/guest-loan.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { isInEffect } from './next-step.ts';
import type { Consent, SigningFacts, SigningStatus } from './signing-facts.ts';

/** Names the signing of a loan in calls. */
export interface SigningKey {
  readonly loanId: number;
  readonly lmsId: LoanEntity['lmsId'];
  readonly signingType: SigningType;
}

/** Builds the key of a loan's signing. */
export function signingKey(
  { loanId, lmsId }: Pick<LoanEntity, 'loanId' | 'lmsId'>,
  signingType: SigningType,
): SigningKey {
  return { loanId, lmsId, signingType };
}

/** Asks how far a signing is; null when nothing was ever sent to be signed. Source: LAP-061. */
export async function readSigningStatus(key: SigningKey, signal?: AbortSignal): Promise<SigningStatus | null> {
  try {
    return await call(getSigningStatus, key, signal);
  } catch (error) {
    if (codeOf(error) === 'NotFoundException') return null;
    throw error;
  }
}

/** Builds the query of how far a signing is. Its key is that of the call, so that `forget` reaches it. */
export function signingStatusQuery(key: SigningKey) {
  return queryOptions({
    queryKey: [getSigningStatus.name, key] as const,
    queryFn: ({ signal }) => readSigningStatus(key, signal),
    staleTime: 0,
  });
}

/** How often a page that waits for somebody's signature asks. */
export const WAITING_POLL_MS = 15_000;

/** Reads how far the signing of a loan is, again and again while it waits for somebody else. A guest signs a renewal only. */
export function useSigningStatus(loan: Pick<LoanEntity, 'loanId' | 'lmsId'>, type: SigningType, isAsked = true) {
  const isGuest = useIsGuest();
  return useQuery({
    ...signingStatusQuery(signingKey(loan, type)),
    enabled: isAsked && (!isGuest || type === 'refinance'),
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && !state.data.isYourTurn ? WAITING_POLL_MS : false,
  });
}

/** Reads the documents that a person acknowledges before signing. Source: LAP-059. */
export function useSigningDocuments(
  loan: Pick<LoanEntity, 'loanId' | 'storeId' | 'productId'>,
  type: SigningType,
  isAsked = true,
) {
  const isGuest = useIsGuest();
  const { loanId, storeId, productId } = loan;
  return useQuery({
    ...queryOf(getSigningDocuments, { loanId, disclosureType: type, storeId, productId }),
    enabled: isAsked && (!isGuest || type === 'refinance'),
  });
}

/** What a signing screen knows of its facts. */
export type SigningRead =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly isRetrying: boolean; readonly retry: () => void }
  /** There is nothing to sign here: the offer ended, or the loan has none. */
  | { readonly state: 'nothing' }
  | { readonly state: 'ready'; readonly facts: SigningFacts; readonly consent: Consent };

const NOTHING: readonly unknown[] = ['NothingToSign', 'NotFoundException'];

/** Reads everything that decides the next step of a signing: consent, documents and how far it is. Documents are asked for only
 *  after the consent, and a signing that is in effect needs none. */
export function useSigningFacts(loan: LoanEntity, type: SigningType): SigningRead {
  const consent = useQuery(queryOf(getEsignConsent, {}));
  const isAgreed = consent.data?.state === 'given';
  const documents = useSigningDocuments(loan, type, isAgreed);
  const status = useSigningStatus(loan, type);
  const parts = [consent, documents, status];
  const isNothing = documents.data === undefined && NOTHING.includes(codeOf(documents.error));
  const isWithoutDocuments = isInEffect(status.data ?? null) || !isAgreed;
  if (status.data !== undefined && consent.data !== undefined && (documents.data !== undefined || isWithoutDocuments)) {
    const facts = { consent: consent.data, documents: documents.data?.documents ?? [], status: status.data };
    return { state: 'ready', facts, consent: consent.data };
  }
  if (isNothing && status.data !== undefined) return { state: 'nothing' };
  const broken = parts.find(({ data, error }) => data === undefined && error !== null);
  if (broken === undefined || (isNothing && broken === documents)) return { state: 'loading' };
  return {
    state: 'failed',
    error: broken.error,
    isRetrying: parts.some(({ data, isFetching }) => data === undefined && isFetching),
    retry: () => parts.forEach((part) => void (part.data === undefined && part.refetch())),
  };
}

/** The loan that a signing screen is about. */
export type SigningLoan =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly isRetrying: boolean; readonly retry: () => void }
  | { readonly state: 'missing' }
  | { readonly state: 'found'; readonly loan: LoanEntity };

/** Finds the loan of a signing screen: among the person's own accounts, or the one of a guest's link. */
export function useSigningLoan(brand: RouteBrand, loanId: number): SigningLoan {
  const isGuest = useIsGuest();
  const accounts = useQuery({ ...queryOf(getAccounts, { brandName: brand }), enabled: !isGuest });
  const guests = useQuery({ ...guestLoanQuery(brand, loanId), enabled: isGuest });
  if (isGuest) return toGuestLoan(guests);
  const retry = () => void accounts.refetch();
  const failed = (error: unknown) => ({ state: 'failed', error, isRetrying: accounts.isFetching, retry }) as const;
  if (accounts.data === undefined) return accounts.error === null ? { state: 'loading' } : failed(accounts.error);
  const found = findLoan(accounts.data, loanId);
  if (found.state === 'silent') return failed(found.error);
  return found.state === 'missing' ? { state: 'missing' } : { state: 'found', loan: found.loan };
}

function toGuestLoan({
  data,
  error,
  isFetching,
  refetch,
}: UseQueryResult<{ readonly loan: LoanEntity } | null>): SigningLoan {
  if (data === undefined)
    return error === null
      ? { state: 'loading' }
      : { state: 'failed', error, isRetrying: isFetching, retry: () => void refetch() };
  return data === null ? { state: 'missing' } : { state: 'found', loan: data.loan };
}
