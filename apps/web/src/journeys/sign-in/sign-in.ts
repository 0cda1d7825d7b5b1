import { authenticate } from '@lendside/contract/session/authenticate.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { readLimit } from '#api/current-limit.ts';
import { keepNetworkError } from '#api/network-error.ts';
import { describeBrowser } from '#device/browser-description.ts';
import { openSession } from '#navigation/open-session.ts';
import { pendingSignIn } from '#navigation/pending-sign-in.ts';
import { rememberDevice } from '#navigation/remember-device.ts';
import { pathTo } from '#paths.ts';
import { toAuthenticateBody } from './authenticate-body.ts';
import { isProfileBlocked, loginErrorText } from './login-failure.ts';
import { countWrongPassword, forgetWrongPasswords } from './wrong-passwords.ts';

/** The entries that the form submits. */
export interface SignInForm {
  /** The person's username in the user pool's format. */
  readonly username: string;
  readonly password: string;
  readonly isDeviceRemembered: boolean;
}

/** Result of a sign-in: an open session, a page to open instead, or an error message and whether it is about the password. */
export type SignInOutcome =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'goTo'; readonly path: string }
  | { readonly kind: 'wrongPassword'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Signs in and stores the session. When the account needs another step, its page opens with the entries kept in memory only.
 *  Source: AUT-01 to AUT-06, AUT-28, AUT-31, ERR-09 to ERR-14, OPEN-53, OPEN-54, LOP-091. */
export async function signIn(form: SignInForm): Promise<SignInOutcome> {
  try {
    const answer = await call(authenticate, toAuthenticateBody(form, describeBrowser()));
    forgetWrongPasswords();
    rememberDevice(openSession(answer), form.isDeviceRemembered);
    return { kind: 'signedIn' };
  } catch (error) {
    return toOutcome(error, form);
  }
}

async function toOutcome(error: unknown, { username, password }: SignInForm): Promise<SignInOutcome> {
  switch (codeOf(error)) {
    case 'NotAuthorizedException': {
      if (!countWrongPassword(await readLimit('wrongPasswordRedirectCount')))
        return { kind: 'wrongPassword', message: loginErrorText(error) };
      pendingSignIn.set({ username, password: null, reason: 'wrongPasswords' });
      return { kind: 'goTo', path: pathTo('ForgotPassword') };
    }
    case 'UserNotConfirmedException':
      pendingSignIn.set({ username, password, reason: 'unverified' });
      return { kind: 'goTo', path: pathTo('VerifyWarning') };
    case 'PasswordResetRequired':
      pendingSignIn.set({ username, password: null, reason: 'resetRequired' });
      return { kind: 'goTo', path: pathTo('SecureAccount') };
    case 'ProfileLocked':
      if (isProfileBlocked(error)) return { kind: 'goTo', path: pathTo('AccountStatusBlocked') };
      keepNetworkError(lockText(error), Date.now());
      return { kind: 'goTo', path: pathTo('NetworkError') };
    default:
      return { kind: 'failed', message: loginErrorText(error) };
  }
}

/** Returns the text that says when the lock ends: the services' text, else one built from the answer's Retry-After. */
function lockText(error: unknown): string {
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered') return 'ProfileLocked';
  const { error: answered, retryAfterSeconds } = error.failure;
  if (/ProfileLocked:\s*\S/.test(answered.message)) return answered.message;
  if (retryAfterSeconds === null) return 'ProfileLocked';
  return `ProfileLocked: ${Date.now() + retryAfterSeconds * 1000}`;
}
