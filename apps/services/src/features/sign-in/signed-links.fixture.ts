import type { Sealing } from '#platform/sealing.ts';
import type { SignedLink } from './signed-links.ts';

/** Signs a link as another holder of the key does: lower-case hex HMAC-SHA-256 over its parts, joined by bars, without a
 *  random number. */
export function signLink(linkSealing: Sealing, { profileId, path, expiration, isGuest }: SignedLink): string {
  return linkSealing.hash('link', `${profileId}|${path}|${expiration}|${isGuest ? 1 : 0}`).toString('hex');
}
