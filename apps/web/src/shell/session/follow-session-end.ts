import { keepNetworkError } from '#api/network-error.ts';
import { followProfileLocks } from '#api/lock-notices.ts';
import { followSignOuts } from '#api/session-channel.ts';
import { tieDataToSession } from '#api/session-data.ts';
import { sessionStore } from '#api/session.ts';
import { signOut } from '#api/sign-out.ts';
import { AFTER_SIGN_OUT } from '#navigation/after-sign-out.ts';
import { saveDestination } from '#navigation/saved-destination.ts';
import { loginPath, pathTo } from '#paths.ts';
import { isProtected } from '#shell/guards/guard.ts';
import { matchRoute } from '#shell/match-route.ts';
import type { RouteRow } from '#shell/route-row.ts';

/** The part of the router's history it needs. */
interface PageHistory {
  readonly location: { readonly pathname: string; readonly href: string };
  readonly replace: (href: string) => void;
}

/** Handles every session that ends by itself: refused tokens, a sign-out in another tab, a lock, a block. Nothing private stays in the
 *  browser or on the screen. Source: SES-15 to SES-18, SES-24, OPEN-35, OPEN-54. */
export function followSessionEnd(history: PageHistory, rows: readonly RouteRow[]): void {
  tieDataToSession(sessionStore);
  let profileId = sessionStore.read()?.profileId ?? null;
  sessionStore.subscribe(() => {
    const former = profileId;
    profileId = sessionStore.read()?.profileId ?? null;
    // Code that ends a session on purpose navigates by itself.
    if (former !== null && profileId === null && sessionStore.isRefused()) leaveForLogin(history, rows, former);
  });
  followSignOuts(() => history.replace(loginPath({ signedOut: true })));
  followProfileLocks((text) => {
    if (!text.includes('ProfileLocked:')) return showBlock(history);
    keepNetworkError(`ProfileLocked: ${/ProfileLocked:\s*(\S+)/.exec(text)?.[1] ?? ''}`, Date.now());
    void signOut('profileLock');
    history.replace(AFTER_SIGN_OUT.profileLock);
  });
}

/** Opens the blocked screen when a block came during the session. The session stays, because the lender may allow some reads. */
function showBlock(history: PageHistory): void {
  const session = sessionStore.read();
  if (session === null || session.serviceConfiguration.isBlocked) return;
  sessionStore.write({ ...session, serviceConfiguration: { ...session.serviceConfiguration, isBlocked: true } });
  history.replace(pathTo('AccountStatusBlocked'));
}

/** After refused tokens, the same person returns to the same page. A page that needs no session stays open. */
function leaveForLogin(history: PageHistory, rows: readonly RouteRow[], profileId: string): void {
  const { pathname, href } = history.location;
  if (!isProtected(matchRoute(rows, pathname)?.row)) return;
  saveDestination(href, profileId);
  history.replace(loginPath({ message: 'sessionExpired' }));
}
