/** Message shown for an invalid name. Source: OPEN-61. */
export const INVALID_NAME_TEXT = 'Invalid Name';

const NAME_CHARACTERS_MAX = 50;

/** Parses a person's name: trimmed, with straight apostrophes. Returns null when it is empty, longer than 50 characters, or
 *  has anything but letters of any script, spaces, apostrophes and hyphens. Source: VAL-17, OPEN-58. */
export function parsePersonName(text: string): string | null {
  const name = text.trim().normalize('NFC').replaceAll(/[‘’]/g, "'");
  return [...name].length <= NAME_CHARACTERS_MAX && /^[\p{L}\p{M}][\p{L}\p{M} '-]*$/u.test(name) ? name : null;
}
