import { PAYMENT_STEPS, type PaymentJourney, type PaymentStep } from '@lendside/domain/payments/payment-journey.ts';

/** What a page of the flow does in the current state of the payment. */
export type ScreenDecision =
  | { readonly do: 'show' }
  /** The payer went back in history: move the payment back by that many steps and show the page. */
  | { readonly do: 'stepBack'; readonly steps: number }
  | { readonly do: 'goTo'; readonly step: PaymentStep }
  /** The payment is finished: start a new one. */
  | { readonly do: 'startAgain' };

/** Decides which page to show by the state of the payment. A page opened out of order (back button, stale tab, typed URL)
 *  redirects to the current step. A pending payment cannot be left. Source: PAY-032, LOP-015, style-by-example 1.5. */
export function decideScreen({ step, isPending }: PaymentJourney, screen: PaymentStep): ScreenDecision {
  if (screen === step) return { do: 'show' };
  if (isPending) return { do: 'goTo', step };
  if (step === 'confirmed') return screen === 'amount' ? { do: 'startAgain' } : { do: 'goTo', step };
  const steps = PAYMENT_STEPS.indexOf(step) - PAYMENT_STEPS.indexOf(screen);
  return steps > 0 ? { do: 'stepBack', steps } : { do: 'goTo', step };
}
