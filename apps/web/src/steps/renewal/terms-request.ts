import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { getNewAccountTerms } from '@lendside/contract/refinancing/get-new-account-terms.ts';
import type { Renewal } from './renewal-facts.ts';

/** Asks for the terms of an open renewal as it was chosen. */
export function termsRequest(
  { loanId, lmsId, storeId, productId }: Pick<LoanEntity, 'loanId' | 'lmsId' | 'storeId' | 'productId'>,
  renewal: Renewal | null,
  isGuest: boolean,
): RequestOf<typeof getNewAccountTerms> {
  const asked = { loanId, lmsId, storeId, productId: renewal?.newProductId ?? productId };
  if (renewal === null) return asked;
  const { cash, ancillaryIds, kind, paymentAmount } = renewal;
  return {
    ...asked,
    paymentAmount,
    ...(cash === null ? {} : { disbursementAmount: cash.amount, disbursementType: cash.type }),
    ...(ancillaryIds.length === 0 ? {} : { ancillaryIds: ancillaryIds.join(',') }),
    ...(kind === 'productSwitch' ? { migration: true } : {}),
    ...(isGuest ? { guestPayment: true } : {}),
  };
}
