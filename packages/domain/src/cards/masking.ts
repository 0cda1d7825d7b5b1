import { detectCardType } from '#cards/card-types.ts';

/** The last four digits of a number, masked or not; null when there are fewer. Source: LVA-013, LCF-035. */
export function lastFourOf(cardNumber: string): string | null {
  const digits = cardNumber.replaceAll(/\D/g, '');
  return digits.length < 4 ? null : digits.slice(-4);
}

/** A card number as shown: "•••• 1234"; "••••" when fewer than four digits are known. Source: CRD-004, LCF-035. */
export function maskCardNumber(cardNumber: string): string {
  const lastFour = lastFourOf(cardNumber);
  return lastFour === null ? '••••' : `•••• ${lastFour}`;
}

/** The leading digits a card lookup may send: 8, but 6 of an American Express number, whose 15 digits leave fewer hidden.
 *  Null when there are fewer digits. Source: CRD-007, LVA-012, PCI DSS 3.4.1. */
export function cardBin(cardNumber: string): string | null {
  const digits = cardNumber.replaceAll(/\D/g, '');
  const length = detectCardType(digits) === 'amex' ? 6 : 8;
  return digits.length < length ? null : digits.slice(0, length);
}
