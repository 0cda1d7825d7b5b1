import { luhnCheckDigit } from '#cards/luhn.ts';

const DIGITS = 9;

/** The confirmation number of a payment: nine digits and their Luhn check digit. The same `seed` gives the same number, so that every
 *  process, repetition and replay agrees; of a longer number the last nine digits count. Source: loan-core 4.3 (receipt), 8. */
export function confirmationNumberOf(seed: number): string {
  const digits = String(seed % 10 ** DIGITS).padStart(DIGITS, '0');
  return digits + luhnCheckDigit(digits);
}
