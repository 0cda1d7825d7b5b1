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
