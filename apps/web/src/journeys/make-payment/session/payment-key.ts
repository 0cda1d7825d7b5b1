const KEY_BYTES = 24;

/** A fresh payment key: 192 random bits as 32 letters, digits, - or _. Made once for each reviewed payment.
 *  Source: LOP-032, security D1. */
export function makePaymentKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
