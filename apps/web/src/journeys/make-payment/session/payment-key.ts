const KEY_BYTES = 24;

/** Makes a payment key: 192 random bits as 32 letters, digits, - or _. Each reviewed payment gets one key. Source: LOP-032,
 *  security D1. */
export function makePaymentKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
