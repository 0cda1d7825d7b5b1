import { pathTo, type RouteBrand } from '#paths.ts';
import { confirmRenewalPath, endedRenewalPath, signRenewalPath } from '#steps/renewal/renewal-places.ts';
import type { PaymentResult } from './poll-payment.ts';

/** Returns where a payment leads once it is done: to its receipt, or, when it renews the loan, to what the renewal waits for. Source:
 *  LOP-021. */
export function pathAfterPayment(brand: RouteBrand, loanId: number, renewal: PaymentResult['renewal']): string {
  if (renewal === null) return pathTo('ConfirmPayment', brand, loanId);
  if (renewal.state === 'ended') return endedRenewalPath(brand, { loanId, endedWhy: renewal.endedWhy });
  return renewal.state === 'awaitingSignature' ? signRenewalPath(brand, loanId) : confirmRenewalPath(brand, loanId);
}
