import { authenticate } from '@lendside/contract/session/authenticate.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { errorMessage } from '#api/error-messages.ts';
import { openSession } from '#navigation/open-session.ts';

export { goOnAfterSignIn } from '#navigation/after-sign-in.ts';

/** What came of a sign-in: signed in with these brands, or refused with what the person reads. `wrongPassword` also says
 *  that the form is to be corrected; `locked` carries the time it ends, where known. */
export type SignInOutcome =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'wrongPassword'; readonly message: string }
  | { readonly kind: 'locked'; readonly until: Date | null }
  | { readonly kind: 'failed'; readonly message: string };

/** Signs in and keeps the session. The username is as the user pool knows it. Source: AUT-01, AUT-02, ERR-12. */
export async function signIn(username: string, password: string): Promise<SignInOutcome> {
  try {
    const answer = await call(authenticate, { username, password });
    openSession(answer);
    return { kind: 'signedIn' };
  } catch (error) {
    return toOutcome(error);
  }
}

function toOutcome(error: unknown): SignInOutcome {
  const code = codeOf(error);
  if (code === 'NotAuthorizedException') return { kind: 'wrongPassword', message: errorMessage(error) };
  if (code === 'ProfileLocked' && error instanceof ApiError) return { kind: 'locked', until: lockEnd(error) };
  return { kind: 'failed', message: errorMessage(error) };
}

/** The end of a lock: in the text as `ProfileLocked: <time>`, else counted from the answer's Retry-After. Source: OPEN-54. */
function lockEnd(error: ApiError): Date | null {
  if (error.failure.kind !== 'answered') return null;
  const { error: answered, retryAfterSeconds } = error.failure;
  const told = /(\d{4}-\d{2}-\d{2}T[\d:.]+Z)/.exec(answered.message)?.[1];
  const atMs = told === undefined ? Date.now() + (retryAfterSeconds ?? Number.NaN) * 1000 : Date.parse(told);
  return Number.isNaN(atMs) ? null : new Date(atMs);
}
