import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a key is derived for: a text sealed for one purpose does not open for another. */
export type SealPurpose =
  | 'code'
  | 'userCache'
  | 'partnerProfile'
  | 'birthDay'
  | 'ssn'
  | 'bankAccount'
  | 'demographics'
  | 'link'
  | 'return'
  | 'push';

/** Seals what must be stored and read again, and makes keyed hashes of what must only be recognised. The first key writes, all
 *  keys read, so that keys are changed without losing anything. Source: D17, D18. */
export interface Sealing {
  /** AES-256-GCM with a fresh nonce: key number (1 byte), nonce (12), tag (16), text. */
  seal(purpose: SealPurpose, text: string): Buffer;
  /** The text; null when it was sealed by none of the keys, for another purpose, or was changed. */
  open(purpose: SealPurpose, sealed: Buffer): string | null;
  /** HMAC-SHA-256 by the newest key: the same text gives the same hash, and nobody without the key can guess it. */
  hash(purpose: SealPurpose, text: string): Buffer;
  /** Whether a hash is that of a text, by any of the keys. */
  isHashOf(purpose: SealPurpose, text: string, hash: Buffer): boolean;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** Makes the sealing of one process from its keys: texts of at least 32 characters, newest first. Faults without a key. */
export function makeSealing(secrets: readonly string[]): Sealing {
  if (secrets.length === 0 || secrets.some((secret) => secret.length < 32))
    throw new Error('a sealing key of at least 32 characters is needed');
  const derived = new Map<string, Buffer>();
  const keyFor = (secret: string, use: string): Buffer => {
    const name = `${use}:${secret}`;
    const known = derived.get(name);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, 'lendside', use, 32));
    derived.set(name, key);
    return key;
  };
  const keyNumber = (secret: string): number => keyFor(secret, 'number')[0] ?? 0;
  const hashBy = (secret: string, purpose: SealPurpose, text: string): Buffer =>
    createHmac('sha256', keyFor(secret, `hash:${purpose}`))
      .update(text)
      .digest();
  const [newest = ''] = secrets;
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(newest, `seal:${purpose}`), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([keyNumber(newest)]), nonce, cipher.getAuthTag(), sealed]);
    },
    open: (purpose, sealed) => {
      if (sealed.length < HEAD_BYTES) return null;
      for (const secret of secrets) {
        if (keyNumber(secret) !== sealed[0]) continue;
        const text = openBy(keyFor(secret, `seal:${purpose}`), sealed);
        if (text !== null) return text;
      }
      return null;
    },
    hash: (purpose, text) => hashBy(newest, purpose, text),
    isHashOf: (purpose, text, hash) =>
      secrets.some((secret) => {
        const own = hashBy(secret, purpose, text);
        return own.length === hash.length && timingSafeEqual(own, hash);
      }),
  };
}

function openBy(key: Buffer, sealed: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    // A wrong key or a changed text: GCM says no, and that is the answer.
    return null;
  }
}
