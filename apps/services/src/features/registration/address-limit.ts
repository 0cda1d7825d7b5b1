import { takeAddressTry } from '#platform/access/attempt-limits.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';

/** Counts the names for which an IP address requests a reset, because a person who forgot a password needs only one or two.
 *  Refuses with `TooManyRequestsException` when the limit is reached. Source: OPEN-62. */
export function takeLookup({ lookupLimit, keys }: IdentityMeans, ip: string): Promise<void> {
  return takeAddressTry(lookupLimit, `lookup:address:${keys.hideAddress(ip)}`);
}

/** Counts a stranger's call by its IP address, separately from sign-ins. Refuses with `TooManyRequestsException` when the
 *  limit is reached. Source: T1. */
export function takeStrangersTry({ addressLimit, keys }: IdentityMeans, ip: string): Promise<void> {
  return takeAddressTry(addressLimit, `registration:address:${keys.hideAddress(ip)}`);
}
