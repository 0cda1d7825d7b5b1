import { findLinkEntry, withoutLinkParameters, type LinkEntry } from '#navigation/link-entry.ts';
import { loginPath, pathTo } from '#paths.ts';
import { isProtected, PASS, redirectTo, type GuardContext, type GuardedSession, type GuardOutcome } from './guard.ts';

/** Guards 2 and 3: a screen of the authenticated or loans area needs a session. Without one, a link or a remembered device signs in
 *  before anything renders; else the user signs in first and comes back. A password that must be reset leads to SecureAccount and
 *  then back. Once used, the parameters of a link leave the address; only a path of this app is saved, never an address.
 *  Source: GRD-04 to GRD-13, OPEN-08, OPEN-10, OPEN-12. */
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

/** A live session of the same profile goes on, and is not locked; the short one of another link gives way. Source: OPEN-12. */
function isOwnSession(session: GuardedSession, entry: LinkEntry): boolean {
  return session.isRenewable && 'profileId' in entry && entry.profileId === session.profileId;
}
