import { ApiError } from '#api/api-error.ts';
import { ERROR_MESSAGES, errorMessage } from '#api/error-messages.ts';
import type { ErrorCode } from '@lendside/contract/errors.ts';

/** What an answer to signing in said went wrong. */
export interface LoginAnswer {
  readonly errorCode: string | null;
  readonly message: string | null;
  /** The answer's own `Error`. */
  readonly responseError: string | null;
}

/** The failure a login answer is about: its code; else its message, unless that is the generic one of the transport; else its error.
 *  Source: ERR-12 to ERR-14, ERR-02. */
export function findLoginFailure({ errorCode, message, responseError }: LoginAnswer): string {
  if (errorCode !== null && errorCode !== '') return errorCode;
  const isGeneric = /request failed with status code/i.test(message ?? '');
  if (message !== null && message !== '' && !isGeneric) return message;
  return responseError ?? '';
}

/** What people read for a login failure: the text kept for a code of ours; whatever else the services wrote is not shown, the general
 *  text stands for it (security C29). Source: OPEN-37. */
export function loginFailureText(failure: string, general: string): string {
  return Object.hasOwn(ERROR_MESSAGES, failure) ? ERROR_MESSAGES[failure as ErrorCode] : general;
}

/** The text for whatever signing in threw. */
export function loginErrorText(error: unknown): string {
  const general = errorMessage(error);
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered' || error.failure.error.status >= 500)
    return general;
  const { code, message, forPeople } = error.failure.error;
  const responseError = typeof forPeople === 'string' ? forPeople : (forPeople?.[0] ?? null);
  return loginFailureText(findLoginFailure({ errorCode: code, message, responseError }), general);
}

/** Whether it is the profile that is blocked, till a person ends it: a lock after wrong passwords names its end, a block has none.
 *  Source: OPEN-37, LOP-091, decision 021. */
export function isProfileBlocked(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered') return false;
  const { error: answered, retryAfterSeconds } = error.failure;
  return answered.code === 'ProfileLocked' && retryAfterSeconds === null && !/ProfileLocked/.test(answered.message);
}
