/** Message for a zip that cannot be read. Source: OPEN-61. */
export const INVALID_ZIP_TEXT = 'Invalid Zip Code';

/** Whether a text is a zip: exactly 5 digits. Source: VAL-22. */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text);
}
