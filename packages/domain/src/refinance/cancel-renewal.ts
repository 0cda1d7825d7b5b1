import type { Cents } from '#money/cents.ts';

/** Page after a canceled renewal. */
export type CancelRenewalRoute =
  | { readonly page: 'ConfirmPayment'; readonly isCancelledRefi: true }
  | { readonly page: 'Dashboard' };

/** Returns the page after a canceled renewal. It is the confirmation when a payment above zero (cents) was made, which is
 *  kept; otherwise it is the dashboard. Source: loan-core 4.4; REF-015, REF-016. */
export function cancelRenewalRoute(paymentCents: Cents): CancelRenewalRoute {
  return paymentCents > 0 ? { page: 'ConfirmPayment', isCancelledRefi: true } : { page: 'Dashboard' };
}
