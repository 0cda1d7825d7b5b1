import { Refused } from '#platform/refused.ts';

/** The bureau did not answer, or a lender has none: nothing is decided by it. The web logs it and goes on; what it would have
 *  decided, the services decide again at the commit by what they know (D22, C17). */
export function bureauSilent(): Refused {
  return new Refused('ServiceUnavailableException', 'The check is not available right now. Please try again later.');
}
