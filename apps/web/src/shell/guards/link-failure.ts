import { ApiError, codeOf } from '#api/api-error.ts';
import { SessionError } from '#api/session-error.ts';
import type { LoginMessage } from '#paths.ts';

/** Why signing in by a link or device key failed. */
export interface LinkFailure {
  /** For the log and for what is done about it. */
  readonly code: string;
  /** For the log: what was raised. */
  readonly text: string;
}

/** What was raised, by its code. */
export function findLinkFailure(error: unknown): LinkFailure {
  if (error instanceof SessionError) return { code: error.code, text: error.message };
  const text = error instanceof ApiError && error.failure.kind === 'answered' ? error.failure.error.message : '';
  const code = codeOf(error) ?? 'unreachable';
  return { code, text: code === 'ProfileLocked' ? text : code };
}

const BAD_LINK = ['InvalidSignature', 'LinkExpired', 'UnrecognizedParameters', 'ValidationException'];

/** What Login says: a bad link is called one; whoever is merely not known here is asked to log in. Source: OPEN-10, OPEN-45. */
export function linkFailureMessage({ code }: LinkFailure): LoginMessage {
  return BAD_LINK.includes(code) ? 'linkInvalid' : 'logInToContinue';
}
