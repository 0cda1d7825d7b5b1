import type { CallError } from '@lendside/contract/client-call.ts';
import type { ErrorCode } from '@lendside/contract/errors.ts';

/** How a call failed: nothing answered at all, the answer was cut off or late, or an error was answered. Source: OPEN-67. */
export type CallFailure =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'answered'; readonly error: CallError; readonly retryAfterSeconds: number | null };

/** A call that brought no result. Thrown by `call`, so that the query library sees it; screens read `failure`. */
export class ApiError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.kind === 'answered' ? `${failure.error.status} ${failure.error.code}` : failure.kind);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** The code a call was answered with; null for anything else that was thrown. */
export function codeOf(error: unknown): ErrorCode | null {
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered') return null;
  const { code } = error.failure.error;
  return code === 'unreachable' ? null : code;
}
