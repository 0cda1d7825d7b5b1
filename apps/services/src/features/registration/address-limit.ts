import { takeAddressTry } from '#platform/access/attempt-limits.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';

/** Counts a name asked for by an address: who has forgotten a password asks for one or two. Refuses `TooManyRequestsException`.
 *  Source: OPEN-62. */
export function takeLookup({ lookupLimit, keys }: IdentityMeans, ip: string): Promise<void> {
  return takeAddressTry(lookupLimit, `lookup:address:${keys.hideAddress(ip)}`);
}

/** Counts a call of a stranger by the address it came from, apart from sign-ins. Refuses `TooManyRequestsException`. Source: T1. */
export function takeStrangersTry({ addressLimit, keys }: IdentityMeans, ip: string): Promise<void> {
  return takeAddressTry(addressLimit, `registration:address:${keys.hideAddress(ip)}`);
}
