import { useSearch } from '@tanstack/react-router';
import { findRouteMessage, loginText } from '#navigation/route-messages.ts';
import { LOGIN_MESSAGES, type LoginMessage } from '#paths.ts';
import { Notice } from '#ui/notice.tsx';

const TEXTS: Readonly<Record<LoginMessage, string>> = {
  sessionExpired: 'Your session has timed out. Please log in again.',
  logInToContinue: 'Please log in to continue.',
  deviceNotVerified: 'We could not verify this device. Please log in again.',
  passwordChanged: 'Your new password is set. Sign in to continue.',
  verified: 'Your account is verified. Sign in to continue.',
  secured: 'Every device was signed out. Set a new password to sign in again.',
  linkInvalid: 'This link has expired or is not valid. Please log in to continue.',
};

interface LoginSearch {
  readonly signedOut?: unknown;
  readonly message?: unknown;
  readonly success?: unknown;
  readonly error?: unknown;
}

/** Shows why the reader is at Login, by the query of the URL. It shows only the messages listed here, and notices passed on by
 *  other pages. Source: RTE-02, GRD-16, GRD-17, OPEN-10, OPEN-13, OPEN-33, C20. */
export function LoginNotices() {
  const search: LoginSearch = useSearch({ strict: false });
  const message = LOGIN_MESSAGES.find((key) => key === search.message);
  const success = findRouteMessage(search.success);
  const error = findRouteMessage(search.error);
  return (
    <>
      {success !== null && <Notice tone="success" live="polite" title={loginText(success)} />}
      {error !== null && <Notice tone="danger" live="assertive" title={loginText(error)} />}
      {message !== undefined && <Notice tone="info" live="polite" title={TEXTS[message]} />}
      {message === undefined && String(search.signedOut) === 'true' && (
        <Notice tone="success" live="polite" title="You have been signed out." />
      )}
    </>
  );
}
