import { paths } from '#paths.ts';
import type { GuardContext, GuardOutcome } from './guard.ts';
import { PASS } from './guard.ts';

/** Guard 2: a screen of the authenticated or loans area needs a session; without one the user signs in first and comes
 *  back. Only a path of this app is saved, never an address. Source: GRD-04, OPEN-08. */
export function accessToken({ match, isSignedIn, href }: GuardContext): GuardOutcome {
  const isProtected = match?.row.area === 'authenticated' || match?.row.area === 'loans';
  return isProtected && !isSignedIn ? { kind: 'redirect', to: paths.login(), saved: href } : PASS;
}
