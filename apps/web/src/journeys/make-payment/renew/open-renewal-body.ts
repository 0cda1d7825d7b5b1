import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { openRenewal } from '@lendside/contract/renewals/open-renewal.ts';
import type { PaymentSession } from '@lendside/domain/payments/payment-session.ts';

/** Builds what opens a renewal without a payment; null before its terms were seen. `renewalKey` names this try. */
export function openRenewalBody(
  { loanId, lmsId }: Pick<LoanEntity, 'loanId' | 'lmsId'>,
  session: PaymentSession,
  renewalKey: string,
): RequestOf<typeof openRenewal> | null {
  const { newProductId: productId, termsHash, intentId, disburseCardIds } = session;
  if (productId === null || termsHash === null || intentId === null) return null;
  return {
    renewalKey,
    loanId,
    lmsId,
    migrateProduct: session.isProductMigrated,
    disbursementAmount: session.disbursementAmountCents,
    disbursementType: Number(session.disbursementType ?? 0),
    ...(disburseCardIds.length === 0 ? {} : { disburseCardIds: disburseCardIds.map(({ id }) => id) }),
    intentId,
    renewal: { productId, termsHash, ancillaryIds: session.ancillaryProducts.map((product) => product.productId) },
  };
}
