const KEY_BYTES = 24;

/** Makes the key of one operation that moves money, such as a payment or a draw: 192 random bits as 32 letters, digits, - or _. A repeat
 *  with the same key does nothing twice. Source: LOP-032, security D1. */
export function makeOperationKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
