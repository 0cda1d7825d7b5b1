/** Message for a name that cannot be read. Source: OPEN-61. */
export const INVALID_NAME_TEXT = 'Invalid Name';

const NAME_CHARACTERS_MAX = 50;

/** A person's name as stored: trimmed, curly apostrophes straight; null when empty, longer than 50 characters, or holding
 *  anything but letters of any script, space, apostrophe and hyphen. Source: VAL-17, OPEN-58. */
export function parsePersonName(text: string): string | null {
  const name = text.trim().normalize('NFC').replaceAll(/[‘’]/g, "'");
  return [...name].length <= NAME_CHARACTERS_MAX && /^[\p{L}\p{M}][\p{L}\p{M} '-]*$/u.test(name) ? name : null;
}
