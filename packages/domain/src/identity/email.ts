/** Message for a malformed e-mail. Source: VAL-34. */
export const INVALID_EMAIL_TEXT = 'Invalid Email Address';

const EMAIL_CHARACTERS_MAX = 254;

/** Whether a text is an e-mail address by a word-based pattern, 254 characters at most. Source: VAL-12, OPEN-55. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_CHARACTERS_MAX && /^\w+([.+-]\w+)*@\w+([.-]\w+)*\.\w{2,}$/.test(text);
}
