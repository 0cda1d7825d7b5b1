import { PAYMENT_STEPS, type PaymentJourney, type PaymentStep } from '@lendside/domain/payments/payment-journey.ts';

/** What a page of the flow does, given where the payment stands. */
export type ScreenDecision =
  | { readonly do: 'show' }
  /** The payer went back in history: take that many steps back, then show the page. */
  | { readonly do: 'stepBack'; readonly steps: number }
  | { readonly do: 'goTo'; readonly step: PaymentStep }
  /** A finished payment is behind: begin a new one. */
  | { readonly do: 'startAgain' };

/** Chooses the page by the state. A page opened out of turn (back button, stale tab, typed address) gives way to the page of the actual
 *  state, and a pending payment cannot be left behind. Source: PAY-032, LOP-015, style-by-example 1.5. */
export function decideScreen({ step, isPending }: PaymentJourney, screen: PaymentStep): ScreenDecision {
  if (screen === step) return { do: 'show' };
  if (isPending) return { do: 'goTo', step };
  if (step === 'confirmed') return screen === 'amount' ? { do: 'startAgain' } : { do: 'goTo', step };
  const steps = PAYMENT_STEPS.indexOf(step) - PAYMENT_STEPS.indexOf(screen);
  return steps > 0 ? { do: 'stepBack', steps } : { do: 'goTo', step };
}
