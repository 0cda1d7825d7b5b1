import { STEP_FACTS, type SignInStep } from '#navigation/next-after-sign-in.ts';
import { isProtected, PASS, redirectTo, type GuardContext, type GuardOutcome, type GuardedRow } from './guard.ts';

// The flow of each sign-in step. Terms are on a standalone page that is open to everybody.
const STEP_FLOWS: Readonly<Record<SignInStep, string>> = {
  trustedDevice: 'TrustedDevice',
  terms: 'TermsConditionsConsent',
  invictusProfile: 'InvictusCustomerProfile',
  invictusQuestion: 'InvictusSecurityQuestion',
};

/** Opens a sign-in step that is still due, whatever page is requested, and that page afterwards. Source: OPEN-52, AUT-17. */
export function unfinishedSignIn({ match, session, href }: GuardContext): GuardOutcome {
  const step = session?.dueStep ?? null;
  if (match === null || step === null || !isProtected(match.row) || matchesStep(match.row, step)) return PASS;
  return redirectTo(STEP_FACTS[step].to, href);
}

/** True when a screen belongs to a sign-in step. */
function matchesStep(row: Pick<GuardedRow, 'flows'>, step: SignInStep): boolean {
  return row.flows.includes(STEP_FLOWS[step]);
}
