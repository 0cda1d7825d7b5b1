import { pathTo, type RouteBrand } from '#paths.ts';
import { confirmRenewalPath, endedRenewalPath, signRenewalPath } from '#steps/renewal/renewal-places.ts';
import type { PaymentResult } from './poll-payment.ts';

/** Returns the page after a payment: its receipt, or the next step of the renewal that it pays for. Source:
 *  LOP-021. */
export function pathAfterPayment(
  brand: RouteBrand,
  loanId: number,
  renewal: PaymentResult['renewal'],
  isGuest = false,
): string {
  if (renewal === null) return pathTo('ConfirmPayment', brand, loanId);
  if (renewal.state === 'ended') return endedRenewalPath(brand, { loanId, endedWhy: renewal.endedWhy });
  // A guest books no visit; the store does it at the telephone.
  if (renewal.state === 'awaitingVisit' && !isGuest) return pathTo('ProductSwitchAppointment', brand, loanId);
  return renewal.state === 'awaitingSignature' ? signRenewalPath(brand, loanId) : confirmRenewalPath(brand, loanId);
}
