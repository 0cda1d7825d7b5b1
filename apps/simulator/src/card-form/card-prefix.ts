/** Reads the card's first digits from a transient token. Null when the session did not ask for them, and for the tokens of
 *  processors that never give them. */
export function readCardPrefix(token: string): string | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: { content?: { paymentInformation?: { card?: { number?: { bin?: unknown } } } } } = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    );
    const bin = claims.content?.paymentInformation?.card?.number?.bin;
    return typeof bin === 'string' ? bin : null;
  } catch {
    // A token of another form.
    return null;
  }
}
