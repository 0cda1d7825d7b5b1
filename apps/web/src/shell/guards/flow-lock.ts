import { withoutParameters } from '#navigation/link-entry.ts';
import { isWithinLock } from '#navigation/locked-flows.ts';
import { findRouteMessage } from '#navigation/route-messages.ts';
import { loginPath } from '#paths.ts';
import { isProtected, PASS, redirectTo, type GuardContext, type GuardOutcome } from './guard.ts';

/** Guard 4: leaving the flow of a locked session signs out and asks for a full sign-in. Public pages stay open. A message that
 *  travels with the navigation shows at Login. Source: GRD-14 to GRD-18, SES-25, OPEN-13, security C20. */
export async function flowLock({ match, session, lock, query, href, endSession }: GuardContext): Promise<GuardOutcome> {
  if (match === null || session === null || lock === null || !isProtected(match.row)) return PASS;
  const { flows, isPaymentFlow } = match.row;
  if (isWithinLock(lock, { flows, isPaymentFlow, loanId: match.loanId })) return PASS;
  await endSession();
  const success = findRouteMessage(query.get('success'));
  const error = findRouteMessage(query.get('error'));
  const to =
    success === null && error === null
      ? loginPath({ message: 'logInToContinue' })
      : loginPath({ ...(success === null ? {} : { success }), ...(error === null ? {} : { error }) });
  return redirectTo(to, withoutParameters(href, ['success', 'error']));
}
