import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { listAncillaryProducts } from '@lendside/contract/refinancing/list-ancillary-products.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { PaymentSession } from '@lendside/domain/payments/payment-session.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';

/** Reads the products that may be added to the new loan. Source: LAP-082. */
export function useCovers(loan: LoanEntity, session: PaymentSession) {
  return useQuery(
    queryOf(listAncillaryProducts, {
      loanId: loan.loanId,
      productId: session.newProductId ?? loan.productId,
      paymentAmount: session.paymentAmountCents ?? NO_CENTS,
      storeId: loan.storeId,
    }),
  );
}
