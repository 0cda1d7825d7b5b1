/** A signature vendor wants an address of every signer, also of one who has none. Nothing is ever sent to this domain (RFC 2606). */
const NOWHERE = '@customers.invalid';

/** Makes an address for a signer who has none. */
export function noEmailOf(customerId: string): string {
  return `${customerId}${NOWHERE}`;
}

/** Returns a signer's address; null for one that was made up. */
export function emailOnFile(email: string): string | null {
  return email.endsWith(NOWHERE) ? null : email;
}
