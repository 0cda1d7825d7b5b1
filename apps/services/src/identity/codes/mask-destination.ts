import type { CodeDestination } from './codes.ts';

const DOTS = '•••';

/** Masks the destination of a code for display: `a•••@example.test`, `(•••) •••-0123`. Reveals nothing that the caller did not
 *  already know. Source: OPEN-81, C1. */
export function maskDestination({ channel, address }: CodeDestination): string {
  if (channel === 'email') {
    const at = address.lastIndexOf('@');
    return at < 1 ? DOTS : `${[...address][0] ?? ''}${DOTS}${address.slice(at)}`;
  }
  const lastFour = address.replaceAll(/\D/g, '').slice(-4);
  return lastFour.length < 4 ? DOTS : `(${DOTS}) ${DOTS}-${lastFour}`;
}
