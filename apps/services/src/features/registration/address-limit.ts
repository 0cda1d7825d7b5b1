import { takeAddressTry } from '#platform/access/attempt-limits.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';

/** Counts the names an address asks to reset; a person who forgot a password needs only one or two. Refuses
 *  `TooManyRequestsException`. Source: OPEN-62. */
export function takeLookup({ lookupLimit, keys }: IdentityMeans, ip: string): Promise<void> {
  return takeAddressTry(lookupLimit, `lookup:address:${keys.hideAddress(ip)}`);
}

/** Counts a stranger's call by its address, separately from sign-ins. Refuses `TooManyRequestsException`. Source: T1. */
export function takeStrangersTry({ addressLimit, keys }: IdentityMeans, ip: string): Promise<void> {
  return takeAddressTry(addressLimit, `registration:address:${keys.hideAddress(ip)}`);
}
