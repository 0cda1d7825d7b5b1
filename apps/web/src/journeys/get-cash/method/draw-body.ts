import type { startDraw } from '@lendside/contract/cash/draws.ts';
import type { RequestOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { CashSession } from '#journeys/get-cash/session/cash-session.ts';
import type { DrawTerms } from '#steps/payout/payout-facts.ts';

/** Body of `POST /draw`. */
export type DrawBody = RequestOf<typeof startDraw>;

/** Builds the request of a reviewed advance; null while something was not chosen. The services refuse it when the figures have changed since.
 *  Source: LAP-083, DRW-011, LOP-052. */
export function drawBody(
  { loanId, lmsId, storeId }: Pick<LoanEntity, 'loanId' | 'lmsId' | 'storeId'>,
  { amountCents, method, drawKey }: CashSession,
  { intentId, newProductId }: Pick<DrawTerms, 'intentId' | 'newProductId'>,
): DrawBody | null {
  if (amountCents === null || method === null || drawKey === null) return null;
  return {
    drawKey,
    loanId,
    storeId,
    lmsId,
    guestPayment: false,
    disbursementAmount: amountCents,
    disbursementType: method.type,
    disburseCardIds: method.cardToken === null ? [] : [method.cardToken],
    migrateProduct: newProductId !== null,
    intentId,
  };
}
