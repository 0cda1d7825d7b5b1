/** Masks an email address or phone number before a code is sent to it: `a•••@example.test`, `(•••) •••-0123`. Source: OPEN-44. */
export function maskContact(username: string): string {
  const at = username.lastIndexOf('@');
  if (at > 0) return `${username[0] ?? ''}•••${username.slice(at)}`;
  return `(•••) •••-${username.replaceAll(/\D/g, '').slice(-4)}`;
}

/** Returns whether a code for this username is sent by email or to a phone. Source: VAL-11. */
export function kindOfContact(username: string): 'email' | 'phone' {
  return username.includes('@') ? 'email' : 'phone';
}
