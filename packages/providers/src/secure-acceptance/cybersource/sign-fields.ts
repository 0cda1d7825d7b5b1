import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs fields: base64 HMAC-SHA-256 of "name=value" pairs in the order of `signed_field_names`, joined by commas. Source: partners.md 2. */
export function signFields(fields: Readonly<Record<string, string>>, secret: string): string {
  const names = (fields['signed_field_names'] ?? '').split(',');
  const content = names.map((name) => `${name}=${fields[name] ?? ''}`).join(',');
  return createHmac('sha256', secret).update(content).digest('base64');
}

/** Returns only the fields that the signature covers; null when it is wrong. Constant time. */
export function readSignedFields(
  fields: Readonly<Record<string, string>>,
  secret: string,
): ReadonlyMap<string, string> | null {
  const given = Buffer.from(fields['signature'] ?? '');
  const right = Buffer.from(signFields(fields, secret));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const names = (fields['signed_field_names'] ?? '').split(',');
  return new Map(names.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name] ?? ''] as const] : [])));
}
