import { findLinkEntry, withoutLinkParameters, type LinkEntry } from '#navigation/link-entry.ts';
import { loginPath, pathTo } from '#paths.ts';
import { isProtected, PASS, redirectTo, type GuardContext, type GuardedSession, type GuardOutcome } from './guard.ts';

/** Guards 2 and 3: a screen of the authenticated or loans area needs a session. Without a session, a link or a remembered
 *  device signs in before the screen shows; else the person signs in and comes back. A password that must be reset leads to
 *  SecureAccount and then back. Used link parameters are removed from the URL. Only paths of this app are saved. Source:
 *  GRD-04 to GRD-13, OPEN-08, OPEN-10, OPEN-12. */
export async function authentication(context: GuardContext): Promise<GuardOutcome> {
  const { match, session, query, href } = context;
  if (!isProtected(match?.row)) return PASS;
  const entry = findLinkEntry(query);
  if (entry.kind === 'none') return session === null ? redirectTo(pathTo('Login'), href) : PASS;
  const destination = withoutLinkParameters(href);
  if (session !== null) {
    if (isOwnSession(session, entry)) return redirectTo(destination);
    await context.endSession();
  }
  const outcome = await context.authenticate(entry);
  switch (outcome.kind) {
    case 'opened':
      return redirectTo(destination);
    case 'passwordResetRequired':
      return redirectTo(pathTo('SecureAccount'), destination);
    case 'locked':
      return redirectTo(pathTo('NetworkError'), destination);
    case 'refused':
      return redirectTo(loginPath({ message: outcome.message }), destination);
  }
}

/** True when the session belongs to the link's profile and is a full sign-in: it stays, unlocked. A short link session does
 *  not count. Source: OPEN-12. */
function isOwnSession(session: GuardedSession, entry: LinkEntry): boolean {
  return session.isRenewable && 'profileId' in entry && entry.profileId === session.profileId;
}
