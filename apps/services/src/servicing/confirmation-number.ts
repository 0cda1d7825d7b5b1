import { createHash } from 'node:crypto';
import { confirmationNumberOf } from '@lendside/domain/payments/confirmation-number.ts';

/** Returns the confirmation number that people see of a payment or a payout, derived from its id alone. Source: loan-core 4.3 (receipt), 8
 *  (determinism). */
export function confirmationNumber(id: string): string {
  return confirmationNumberOf(createHash('sha256').update(id).digest().readUIntBE(0, 6));
}
