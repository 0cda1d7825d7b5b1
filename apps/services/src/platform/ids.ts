import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const LENGTH = 26;
// Random bytes are drawn for many ids at once, because a system call for a few bytes costs as much as for thousands.
const drawn = { bytes: Buffer.alloc(LENGTH * 128), used: LENGTH * 128 };

function drawBytes(): Buffer {
  if (drawn.used === drawn.bytes.length) {
    randomFillSync(drawn.bytes);
    drawn.used = 0;
  }
  drawn.used += LENGTH;
  return drawn.bytes.subarray(drawn.used - LENGTH, drawn.used);
}

/** Makes an opaque id such as `pay_4x…`: a prefix that names its kind, and 130 random bits. Nobody can guess it (security
 *  T19). */
export function newId(
  prefix:
    | 'pay'
    | 'out'
    | 'proof'
    | 'auth'
    | 'card'
    | 'bank'
    | 'ses'
    | 'req'
    | 'dev'
    | 'prf'
    | 'code'
    | 'rep'
    | 'rec'
    | 'mdm',
): string {
  let text = '';
  for (const byte of drawBytes()) text += ALPHABET[byte & 31] ?? '';
  return `${prefix}_${text}`;
}
