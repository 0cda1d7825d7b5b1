import type { WorkInProgress } from '#api/work-in-progress.ts';
import { toStoredPayment, type PaymentProgress } from './payment-progress.ts';

/** Returns the part of a payment that is resumed after signing in again. Null for a payment that has not started or is
 *  finished. Source: PAY-031, LOP-038, OPEN-32. */
export function toWork(progress: PaymentProgress, route: string): WorkInProgress | null {
  const { step, amountCents } = progress.journey;
  if (step === 'confirmed' || (step === 'amount' && amountCents === null)) return null;
  return { route, state: toStoredPayment(progress) };
}
