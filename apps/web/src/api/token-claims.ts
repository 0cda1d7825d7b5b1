/** Returns all claims of a token without checking its signature; null for a malformed token. */
export function readClaims(idToken: string): Readonly<Record<string, unknown>> | null {
  const payload = idToken.split('.')[1];
  if (payload === undefined || !/^[\w-]+$/.test(payload) || payload.length % 4 === 1) return null;
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  return parseObject(new TextDecoder().decode(Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)));
}

/** Parses a JSON object; null for anything else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}

/** True for the id token of a guest: a session that pays one loan of somebody else. Decides only what screens show. Source:
 *  LOP-083, T8. */
export function isGuestToken(idToken: string): boolean {
  return readClaims(idToken)?.['custom:session'] === 'guest';
}
