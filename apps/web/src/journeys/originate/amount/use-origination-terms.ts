import { getOriginationTerms } from '@lendside/contract/origination/get-origination-terms.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';

/** Reads the terms of the loan for an amount. The last answer stays while the next is read. Null asks nothing. */
export function useOriginationTerms(applicationId: number, amountCents: Cents | null) {
  return useQuery({
    ...queryOf(getOriginationTerms, { applicationId, disbursementAmount: amountCents ?? NO_CENTS }),
    enabled: amountCents !== null,
    placeholderData: keepPreviousData,
  });
}
