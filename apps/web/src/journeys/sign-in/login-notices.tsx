import { useSearch } from '@tanstack/react-router';
import { LOGIN_MESSAGES } from '#paths.ts';
import type { LoginMessage } from '#paths.ts';
import { Notice } from '#ui/notice.tsx';

const TEXTS: Readonly<Record<LoginMessage, string>> = {
  sessionExpired: 'Your session has timed out. Please log in again.',
  logInToContinue: 'Please log in to continue.',
  deviceNotVerified: 'We could not verify this device. Please log in again.',
  passwordChanged: 'Your new password is set. Please log in to continue.',
  verified: 'Your account is verified. Please log in to continue.',
  secured: 'Every device was signed out. Set a new password to log in again.',
  linkInvalid: 'This link has expired or is not valid. Please log in to continue.',
};

/** Why the reader is at Login, by the query: only messages named here can show. Source: RTE-02, OPEN-10, OPEN-33, C20. */
export function LoginNotices() {
  const search: { readonly signedOut?: unknown; readonly message?: unknown } = useSearch({ strict: false });
  const message = LOGIN_MESSAGES.find((key) => key === search.message);
  if (message !== undefined) return <Notice tone="info" live="polite" title={TEXTS[message]} />;
  if (search.signedOut === true || search.signedOut === 'true')
    return <Notice tone="success" live="polite" title="You have been signed out." />;
  return null;
}
