/** Message shown for an invalid zip code. Source: OPEN-61. */
export const INVALID_ZIP_TEXT = 'Invalid Zip Code';

/** Returns true when a text is a zip code: exactly 5 digits. Source: VAL-22. */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text);
}
