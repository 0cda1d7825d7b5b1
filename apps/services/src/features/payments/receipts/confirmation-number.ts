import { createHash } from 'node:crypto';

/** The confirmation number of a payment: 9 digits and their Luhn check digit, from the payment id alone, so that every
 *  process and every repetition gives the same one. Source: loan-core 4.3 (receipt), 8 (determinism). */
export function confirmationNumber(paymentId: string): string {
  const number = createHash('sha256').update(paymentId).digest().readUIntBE(0, 6) % 1_000_000_000;
  const digits = number.toString().padStart(9, '0');
  return digits + checkDigit(digits);
}

function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}
