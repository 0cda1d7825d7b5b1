import type { Customer } from '#platform/access/caller.ts';

/** The session of a guest, which the cards and payments a guest makes belong to; null for everybody who is the borrower.
 *  Source: T8, LOP-083, LOP-085. */
export function guestSessionOf({ scope, sessionId }: Customer): string | null {
  return scope.kind === 'guest' ? sessionId : null;
}
