import { takeAddressTry } from '#platform/access/attempt-limits.ts';
import { deviceCookieName } from '#platform/access/binding.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { findProvenBrowser } from '#identity/proven-browser.ts';
import type { StrangerName } from '#identity/stranger-name.ts';

/** Where a call of a stranger comes from. `provenBrowser`: a browser that proved itself to the named person before. It counts by
 *  itself, so that others on its network cannot use up its tries. */
export interface StrangersPlace {
  readonly ip: string;
  readonly provenBrowser: string | null;
}

/** Counts the names for which an IP address requests a reset, because a person who forgot a password needs only one or two.
 *  Refuses with `TooManyRequestsException` when the limit is reached. Source: OPEN-62. */
export function takeLookup(means: IdentityMeans, place: StrangersPlace): Promise<void> {
  return takeAddressTry(means.lookupLimit, `lookup:${toBucket(means, place)}`);
}

/** Counts a stranger's call by its IP address, separately from sign-ins. Refuses with `TooManyRequestsException` when the
 *  limit is reached. Source: T1. */
export function takeStrangersTry(means: IdentityMeans, place: StrangersPlace): Promise<void> {
  return takeAddressTry(means.addressLimit, `registration:${toBucket(means, place)}`);
}

function toBucket({ keys }: IdentityMeans, { ip, provenBrowser }: StrangersPlace): string {
  return provenBrowser === null ? `address:${keys.hideAddress(ip)}` : `browser:${keys.hideName(provenBrowser)}`;
}

/** Returns where a call about a name comes from. Source: decision 021. */
export async function placeOf(means: IdentityMeans, name: StrangerName, context: CallContext): Promise<StrangersPlace> {
  const secret = context.findCookie(deviceCookieName(means.isHttps));
  return { ip: context.ip, provenBrowser: await findProvenBrowser(means, { name: name.plain }, secret) };
}
