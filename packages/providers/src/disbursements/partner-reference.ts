import { hash } from 'node:crypto';

/** References that every partner takes, and that need no quotes in a search. */
const PLAIN = /^[A-Za-z0-9_-]{1,50}$/;
const KEPT_MAX = 33;
const DIGEST_LENGTH = 16;

/** Returns the form of our reference that a partner knows: letters, digits, `_` and `-`, at most 50. A plain reference stays as it is. Any other
 *  is shortened and gets a digest, so that different references stay different. */
export function toPartnerReference(reference: string): string {
  if (PLAIN.test(reference)) return reference;
  const readable = reference.replaceAll(/[^A-Za-z0-9_-]+/g, '-').slice(0, KEPT_MAX);
  return `${readable}-${hash('sha256', reference, 'hex').slice(0, DIGEST_LENGTH)}`;
}
