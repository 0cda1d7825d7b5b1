import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The purpose a key is derived for. A text sealed for one purpose does not open for another. */
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
  | 'letter'
  | 'spouse'
  | 'document'
  | 'push'
  | 'invitation'
  | 'signing';

/** Encrypts stored data that must be read again, and makes keyed hashes of data that must only be recognized. The first key
 *  writes and all keys read, so that keys can be changed without losing data. Source: D17, D18. */
export interface Sealing {
  /** Encrypts with AES-256-GCM and a fresh nonce. Layout: key number (1 byte), nonce (12), tag (16), text. */
  seal(purpose: SealPurpose, text: string): Buffer;
  /** Returns the text; null when it was changed or was sealed with an unknown key or for another purpose. */
  open(purpose: SealPurpose, sealed: Buffer): string | null;
  /** Encrypts bytes, with the layout of a text. */
  sealBytes(purpose: SealPurpose, bytes: Uint8Array): Buffer;
  /** Returns the bytes; null for the same reasons as `open`. */
  openBytes(purpose: SealPurpose, sealed: Uint8Array): Buffer | null;
  /** Returns the HMAC-SHA-256 by the newest key. Equal texts have equal hashes, and nobody can compute them without the key. */
  hash(purpose: SealPurpose, text: string): Buffer;
  /** Tells whether a hash belongs to a text, by any of the keys. */
  isHashOf(purpose: SealPurpose, text: string, hash: Buffer): boolean;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** Makes the sealing of one process from its keys: texts of at least 32 characters, newest first. Throws when there is no key. */
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
  const sealBytes = (purpose: SealPurpose, bytes: Uint8Array): Buffer => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', keyFor(newest, `seal:${purpose}`), nonce);
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([Buffer.from([keyNumber(newest)]), nonce, cipher.getAuthTag(), sealed]);
  };
  const openBytes = (purpose: SealPurpose, sealed: Uint8Array): Buffer | null => {
    if (sealed.length < HEAD_BYTES) return null;
    for (const secret of secrets) {
      if (keyNumber(secret) !== sealed[0]) continue;
      const bytes = openBy(keyFor(secret, `seal:${purpose}`), sealed);
      if (bytes !== null) return bytes;
    }
    return null;
  };
  return {
    seal: (purpose, text) => sealBytes(purpose, Buffer.from(text, 'utf8')),
    open: (purpose, sealed) => openBytes(purpose, sealed)?.toString('utf8') ?? null,
    sealBytes,
    openBytes,
    hash: (purpose, text) => hashBy(newest, purpose, text),
    isHashOf: (purpose, text, hash) =>
      secrets.some((secret) => {
        const own = hashBy(secret, purpose, text);
        return own.length === hash.length && timingSafeEqual(own, hash);
      }),
  };
}

function openBy(key: Buffer, sealed: Uint8Array): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
  } catch {
    // GCM detected a wrong key or changed bytes.
    return null;
  }
}
