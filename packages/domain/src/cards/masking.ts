import { detectCardType } from '#cards/card-types.ts';

/** Returns the last four digits of a number, masked or not. Null when there are fewer. Source: LVA-013, LCF-035. */
export function lastFourOf(cardNumber: string): string | null {
  const digits = cardNumber.replaceAll(/\D/g, '');
  return digits.length < 4 ? null : digits.slice(-4);
}

/** Masks a card number: "•••• 1234", or "••••" when fewer than four digits are known. Source: CRD-004, LCF-035. */
export function maskCardNumber(cardNumber: string): string {
  const lastFour = lastFourOf(cardNumber);
  return lastFour === null ? '••••' : `•••• ${lastFour}`;
}

/** Returns the digits that a BIN look-up may send: 8, or 6 for American Express, whose 15 digits would leave fewer hidden.
 *  Null when there are fewer digits. Source: CRD-007, LVA-012, PCI DSS 3.4.1. */
export function cardBin(cardNumber: string): string | null {
  const digits = cardNumber.replaceAll(/\D/g, '');
  const length = detectCardType(digits) === 'amex' ? 6 : 8;
  return digits.length < length ? null : digits.slice(0, length);
}
