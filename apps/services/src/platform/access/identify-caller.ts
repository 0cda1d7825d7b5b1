import { createHash, timingSafeEqual } from 'node:crypto';
import type { FindClaims } from './access-token.ts';
import { bindingCookieName, hashSecret, isSameHash } from './binding.ts';
import type { Caller } from './caller.ts';
import type { LiveSessions } from './live-sessions.ts';

/** Credentials of a request. */
export interface Credentials {
  readonly bearer: string | null;
  readonly simulationKey: string | null;
  findCookie(name: string): string | null;
}

/** Parts that identification needs. `simulationKey` is null in production, which has no simulator. */
export interface Identification {
  readonly findClaims: FindClaims;
  readonly sessions: LiveSessions;
  readonly isHttps: boolean;
  readonly simulationKey: string | null;
}

/** Identifies the caller. A token counts only with the cookie it is bound to and while its session is alive. Any other request
 *  makes the caller a stranger, and no reason is given. With `isFresh` the session is read from
 *  the database. Source: D10, security T10, T11. */
export function makeIdentifyCaller(
  means: Identification,
): (credentials: Credentials, isFresh?: boolean) => Promise<Caller> {
  const cookieName = bindingCookieName(means.isHttps);
  return async (credentials, isFresh) => {
    if (
      means.simulationKey !== null &&
      credentials.simulationKey !== null &&
      isSameText(means.simulationKey, credentials.simulationKey)
    ) {
      return { kind: 'simulator' };
    }
    const secret = credentials.findCookie(cookieName);
    if (credentials.bearer === null || secret === null) return { kind: 'stranger' };
    const claims = await means.findClaims(credentials.bearer);
    if (claims === null || !isSameHash(hashSecret(secret), Buffer.from(claims.bindingHash, 'base64url')))
      return { kind: 'stranger' };
    const customer = await means.sessions.find(claims.sessionId, isFresh);
    return customer === null || customer.profileId !== claims.sub ? { kind: 'stranger' } : customer;
  };
}

function isSameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
