import type { Customer } from './caller.ts';

/** Returns the guest's session, to which a guest's cards and payments belong; null for the borrower. Source: T8, LOP-083,
 *  LOP-085. */
export function guestSessionOf({ scope, sessionId }: Pick<Customer, 'scope' | 'sessionId'>): string | null {
  return scope.kind === 'guest' ? sessionId : null;
}
