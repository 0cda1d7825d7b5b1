/** Letters and digits of a code. Those that look alike are left out, because people read codes to each other. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Length of a code. */
export const CODE_CHARACTERS = 8;

/** Reads a code that somebody typed or that came in an address: upper case, without spaces and hyphens. Null when it cannot be a code.
 *  Codes of an earlier program may have other lengths. */
export function parseReferralCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{4,16}$/.test(code) ? code : null;
}
