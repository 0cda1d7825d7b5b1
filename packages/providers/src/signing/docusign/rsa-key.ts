import { createPrivateKey, type KeyObject } from 'node:crypto';

/** Reads an RSA key: PEM, also with `\\n` for its line breaks, or base64 of its PKCS #8 DER. Null when it is none. */
export function readRsaKey(text: string): KeyObject | null {
  try {
    const key = text.includes('-----BEGIN')
      ? createPrivateKey(text.replaceAll(String.raw`\n`, '\n'))
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}
