import { takeAddressTry } from '#identity/attempt-limits.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';

/** Counts a call of a stranger by the address it came from, apart from sign-ins. Refuses `TooManyRequestsException`. Source: T1. */
export function takeStrangersTry({ addressLimit, keys }: IdentityMeans, ip: string): Promise<void> {
  return takeAddressTry(addressLimit, `registration:address:${keys.hideName(ip)}`);
}
