import { createHmac, timingSafeEqual } from 'node:crypto';

export type Fields = Readonly<Record<string, string>>;

/** Base64 HMAC-SHA-256 of "name=value" pairs in the order of `signed_field_names`, joined by commas. */
function signatureOf(fields: Fields, secret: string): string {
  const content = (fields['signed_field_names'] ?? '')
    .split(',')
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join(',');
  return createHmac('sha256', secret).update(content).digest('base64');
}

/** Adds the names of all fields and the signature. */
export function withSignature(fields: Fields, secret: string): Fields {
  const named = { ...fields, signed_field_names: [...Object.keys(fields), 'signed_field_names'].join(',') };
  return { ...named, signature: signatureOf(named, secret) };
}

export function isSigned(fields: Fields, secret: string): boolean {
  const [given, right] = [fields['signature'] ?? '', signatureOf(fields, secret)].map((text) => Buffer.from(text));
  return given !== undefined && right !== undefined && given.length === right.length && timingSafeEqual(given, right);
}
