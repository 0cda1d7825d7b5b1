import { ApiError, codeOf } from '#api/api-error.ts';
import { SessionError } from '#api/session-error.ts';
import type { LoginMessage } from '#paths.ts';

/** Why signing in by a link or device key failed. */
export interface LinkFailure {
  /** For the log and for choosing what to do. */
  readonly code: string;
  /** For the log. */
  readonly text: string;
}

/** Finds the failure code of an error. */
export function findLinkFailure(error: unknown): LinkFailure {
  if (error instanceof SessionError) return { code: error.code, text: error.message };
  const text = error instanceof ApiError && error.failure.kind === 'answered' ? error.failure.error.message : '';
  const code = codeOf(error) ?? 'unreachable';
  return { code, text: code === 'ProfileLocked' ? text : code };
}

const BAD_LINK = ['InvalidSignature', 'LinkExpired', 'UnrecognizedParameters', 'ValidationException'];

/** Returns the Login message: bad links are called invalid; an unknown device only asks to log in. Source: OPEN-10, OPEN-45. */
export function linkFailureMessage({ code }: LinkFailure): LoginMessage {
  return BAD_LINK.includes(code) ? 'linkInvalid' : 'logInToContinue';
}
