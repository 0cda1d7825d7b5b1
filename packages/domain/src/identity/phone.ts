/** Message shown for an invalid phone number. Source: OPEN-61. */
export const INVALID_PHONE_TEXT = 'Invalid Phone Number';

// Optional parentheses around the area code, at most one space or dash between groups, no dots (OPEN-55).
const PHONE = /^(?:\([2-9]\d{2}\)|[2-9]\d{2})[ -]?\d{3}[ -]?\d{4}$/;

/** Parses a phone to E.164 ("+12055550123"): a US number of 10 digits that starts with 2 to 9, with or without "+1". Returns
 *  null for any other text. Source: VAL-04 to VAL-06, VAL-09, OPEN-55. */
export function parsePhone(text: string): string | null {
  const trimmed = text.trim();
  const national = trimmed.startsWith('+1') ? trimmed.slice(2).trimStart() : trimmed;
  return PHONE.test(national) ? `+1${national.replaceAll(/\D/g, '')}` : null;
}

/** Formats a phone as "(205) 555-0123" from E.164 or national digits. Other text is unchanged. Source: VAL-07. */
export function formatPhone(phone: string): string {
  const match = /^(?:\+1)?(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match === null ? phone : `(${match[1]}) ${match[2]}-${match[3]}`;
}
