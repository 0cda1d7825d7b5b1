/** Message shown for an invalid SSN. Source: OPEN-61. */
export const INVALID_SSN_TEXT = 'Invalid SSN';

/** Returns true when a text is an SSN: 3-2-4 digits with dashes, not starting with 000, 666 or 9, middle not 00, end not 0000.
 *  Source: VAL-18 to VAL-21. */
export function isSsn(text: string): boolean {
  return /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(text);
}

/** Inserts dashes while an SSN is typed: "123456789" → "123-45-6789". Drops other characters. */
export function formatSsnEntry(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-');
}

/** Masks an SSN to its last four digits: "•••-••-6789". Source: LOP-034. */
export function maskSsn(ssn: string): string {
  const digits = ssn.replaceAll(/\D/g, '');
  return `•••-••-${digits.length < 4 ? '••••' : digits.slice(-4)}`;
}
