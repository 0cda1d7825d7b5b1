import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getNewAccountTerms } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '#api/query-client.ts';

/** What the terms are asked for. Null: nothing yet. */
export interface TermsWish {
  /** Null asks for the least that may be paid. */
  readonly paymentCents: Cents | null;
  readonly cashCents: Cents | null;
  /** The wire number of the channel of the cash; null for the store. */
  readonly cashType: number | null;
  readonly ancillaryIds: readonly number[];
  /** A switch to the product that the loan may switch to. */
  readonly isMigration: boolean;
  readonly isGuest: boolean;
}

/** Reads the terms of the loan that would follow. The earlier terms stay on the screen while new ones are read. Source: LAP-079. */
export function useNewTerms(loan: LoanEntity, wish: TermsWish | null) {
  const { newProductId } = loan.disburseProductMigration;
  return useQuery({
    ...queryOf(getNewAccountTerms, {
      loanId: loan.loanId,
      lmsId: loan.lmsId,
      storeId: loan.storeId,
      productId: wish?.isMigration === true && newProductId !== null ? newProductId : loan.productId,
      ...(wish?.isMigration === true ? { migration: true } : {}),
      ...(wish?.isGuest === true ? { guestPayment: true } : {}),
      ...(wish === null || wish.paymentCents === null ? {} : { paymentAmount: wish.paymentCents }),
      ...(wish === null || wish.cashCents === null ? {} : { disbursementAmount: wish.cashCents }),
      ...(wish === null || wish.cashCents === null || wish.cashType === null
        ? {}
        : { disbursementType: wish.cashType }),
      ...(wish === null || wish.ancillaryIds.length === 0 ? {} : { ancillaryIds: wish.ancillaryIds.join(',') }),
    }),
    enabled: wish !== null,
    // Terms are valid for one business day and one state of the loan, so they are read again whenever a page opens.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

const TYPING_MS = 400;

/** Returns a value once it has not changed for a moment, so that typing an amount asks once. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
