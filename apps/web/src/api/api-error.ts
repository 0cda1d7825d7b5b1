import type { CallError } from '@lendside/contract/client-call.ts';
import type { ErrorCode } from '@lendside/contract/errors.ts';

/** How a call failed: no answer at all, an answer cut off or late, or an answer that is an error. Source: OPEN-67. */
export type CallFailure =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'answered'; readonly error: CallError; readonly retryAfterSeconds: number | null };

/** A failed call. `call` throws it so that the query library sees it; screens read `failure`. */
export class ApiError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.kind === 'answered' ? `${failure.error.status} ${failure.error.code}` : failure.kind);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** Returns the error code of an answered call; null for anything else that was thrown. */
export function codeOf(error: unknown): ErrorCode | null {
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered') return null;
  const { code } = error.failure.error;
  return code === 'unreachable' ? null : code;
}
