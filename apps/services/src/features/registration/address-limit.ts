import type { IdentityMeans } from '#features/sign-in/identity-means.ts';
import { Refused } from '#platform/refused.ts';

/** Counts a call of a stranger by the address it came from, apart from sign-ins. Refuses `TooManyRequestsException`. Source: T1. */
export async function takeAddressTry({ addressLimit, keys }: IdentityMeans, ip: string): Promise<void> {
  const refusedUntil = await addressLimit.take(`registration:address:${keys.hideName(ip)}`);
  if (refusedUntil === null) return;
  throw new Refused('TooManyRequestsException', 'Too many tries. Please wait a minute.', {
    retryAfterSeconds: Math.max(1, Math.ceil((refusedUntil.getTime() - Date.now()) / 1000)),
  });
}
