import type { PaymentStep } from '@lendside/domain/payments/payment-journey.ts';
import { paymentKeyOf, type WorkInProgress } from '#api/work-in-progress.ts';
import { tabStorage, type KeyValueStore } from '#device/storage.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import type { RenewalPage } from './renewal-order.ts';
import { readTrail } from './renewal-trail.ts';

// The steps of a payment whose amount was chosen and that is not sent.
const STEPS: readonly unknown[] = ['method', 'review'] satisfies readonly PaymentStep[];

/** Returns the renewal that a page works on, for resuming it on that page after signing in again. Null when no renewal was begun in this
 *  tab, or its payment was sent. Source: PAY-031, LOP-038. */
export function renewalWork(
  { brand, loanId }: { readonly brand: RouteBrand; readonly loanId: number },
  page: RenewalPage,
  storage: KeyValueStore = tabStorage,
): WorkInProgress | null {
  if (readTrail({ brand, loanId }, storage) === null) return null;
  const payment = readPayment(storage.get(paymentKeyOf(brand, loanId)));
  if (payment === null || !STEPS.includes(payment['step'])) return null;
  return { route: pathTo(page, brand, loanId), state: payment };
}

function readPayment(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...kept } : null;
  } catch {
    return null;
  }
}
