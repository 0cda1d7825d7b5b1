import { STEP_FACTS } from '#navigation/next-after-sign-in.ts';
import { matchesStep } from './step-routes.ts';
import { isProtected, PASS, redirectTo, type GuardContext, type GuardOutcome } from './guard.ts';

/** Opens a sign-in step that is still due, whatever page is requested, and that page afterwards. Source: OPEN-52, AUT-17. */
export function unfinishedSignIn({ match, session, href }: GuardContext): GuardOutcome {
  const step = session?.dueStep ?? null;
  if (match === null || step === null || !isProtected(match.row) || matchesStep(match.row, step)) return PASS;
  return redirectTo(STEP_FACTS[step].to, href);
}
