import { ApiError } from '#api/api-error.ts';
import { ERROR_MESSAGES, errorMessage } from '#api/error-messages.ts';
import type { ErrorCode } from '@lendside/contract/errors.ts';

/** The parts of the answer to a failed sign-in. */
export interface LoginAnswer {
  readonly errorCode: string | null;
  readonly message: string | null;
  /** The `Error` field of the answer. */
  readonly responseError: string | null;
}

/** Returns the failure of a login answer: its code if there is one, else its message unless that is the generic one, else its
 *  `Error`. Source: ERR-12 to ERR-14, ERR-02. */
export function findLoginFailure({ errorCode, message, responseError }: LoginAnswer): string {
  if (errorCode !== null && errorCode !== '') return errorCode;
  const isGeneric = /request failed with status code/i.test(message ?? '');
  if (message !== null && message !== '' && !isGeneric) return message;
  return responseError ?? '';
}

/** Returns the text for a login failure. A known code has its own text. Anything else shows `general`, never a text of the
 *  services (security C29). Source: OPEN-37. */
export function loginFailureText(failure: string, general: string): string {
  return Object.hasOwn(ERROR_MESSAGES, failure) ? ERROR_MESSAGES[failure as ErrorCode] : general;
}

/** Returns the text for any error thrown by a sign-in. */
export function loginErrorText(error: unknown): string {
  const general = errorMessage(error);
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered' || error.failure.error.status >= 500)
    return general;
  const { code, message, forPeople } = error.failure.error;
  const responseError = typeof forPeople === 'string' ? forPeople : (forPeople?.[0] ?? null);
  return loginFailureText(findLoginFailure({ errorCode: code, message, responseError }), general);
}

/** True when the profile is blocked until a staff member unblocks it. A lock after wrong passwords ends by itself; a block
 *  does not. Source: OPEN-37, LOP-091, decision 021. */
export function isProfileBlocked(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered') return false;
  const { error: answered, retryAfterSeconds } = error.failure;
  return answered.code === 'ProfileLocked' && retryAfterSeconds === null && !/ProfileLocked/.test(answered.message);
}
