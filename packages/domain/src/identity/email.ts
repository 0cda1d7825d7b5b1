/** Message shown for a malformed e-mail address. Source: VAL-34. */
export const INVALID_EMAIL_TEXT = 'Invalid Email Address';

const EMAIL_CHARACTERS_MAX = 254;

/** Returns true when a text is an e-mail address by a word-based pattern, at most 254 characters. Source: VAL-12, OPEN-55. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_CHARACTERS_MAX && /^\w+([.+-]\w+)*@\w+([.-]\w+)*\.\w{2,}$/.test(text);
}
