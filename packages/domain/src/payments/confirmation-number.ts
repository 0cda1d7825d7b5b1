import { luhnCheckDigit } from '#cards/luhn.ts';

const DIGITS = 9;

/** Returns the confirmation number of a payment: nine digits and their Luhn check digit. The same `seed` always gives the same
 *  number, in every process and on replays. Only the last nine digits of a longer seed count. Source: loan-core 4.3 (receipt),
 *  8. */
export function confirmationNumberOf(seed: number): string {
  const digits = String(seed % 10 ** DIGITS).padStart(DIGITS, '0');
  return digits + luhnCheckDigit(digits);
}
