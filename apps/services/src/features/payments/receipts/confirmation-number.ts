import { createHash } from 'node:crypto';
import { confirmationNumberOf } from '@lendside/domain/payments/confirmation-number.ts';

/** Returns the confirmation number of a payment, derived from its id alone. Source: loan-core 4.3 (receipt), 8 (determinism). */
export function confirmationNumber(paymentId: string): string {
  return confirmationNumberOf(createHash('sha256').update(paymentId).digest().readUIntBE(0, 6));
}
