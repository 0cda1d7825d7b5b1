import { getDrawTerms } from '@lendside/contract/cash/draws.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';

/** Reads what an amount does to the line. The last answer stays while the next is read. Null asks nothing. */
export function useDrawTerms({ loanId, lmsId }: Pick<LoanEntity, 'loanId' | 'lmsId'>, amountCents: Cents | null) {
  return useQuery({
    ...queryOf(getDrawTerms, { loanId, lmsId, amount: amountCents ?? NO_CENTS }),
    enabled: amountCents !== null,
    placeholderData: keepPreviousData,
  });
}
