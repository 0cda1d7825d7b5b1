import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new opaque id such as `pay_4x…`: a prefix that says what it is and 130 random bits, so that it cannot be guessed
 *  (security T19). */
export function newId(prefix: 'pay' | 'card' | 'ses' | 'req' | 'dev'): string {
  let text = '';
  for (const byte of randomBytes(26)) text += ALPHABET[byte & 31] ?? '';
  return `${prefix}_${text}`;
}
