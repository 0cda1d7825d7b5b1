import { isFinalError, type ErrorCode } from '@lendside/contract/errors.ts';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';

/** Refusals that the services word in full: which payment is on its way and until when, or why no amount renews the loan. */
const WORDED_BY_SERVICES: ReadonlySet<ErrorCode> = new Set([
  'RenewalNotOffered',
  'RenewalOpen',
  'RenewalEnded',
  'PaymentInFlight',
  'AmountOutOfRange',
  'LockedByOther',
]);

/** Returns the text for a failed call of a renewal: the services' own sentence where they word the refusal, else the text of its
 *  code. `canRetry`: the reader can press something to try again. */
export function renewalErrorText(error: unknown, canRetry = true): string {
  const refusal = refusalOf(error);
  if (refusal === null || !WORDED_BY_SERVICES.has(refusal.code)) return errorMessage(error, canRetry);
  return refusal.text ?? errorMessage(error, canRetry);
}

/** True when the same call can succeed later. A refusal stays until something else changes. */
export function mayTryAgain(error: unknown): boolean {
  return refusalOf(error) === null;
}

function refusalOf(error: unknown): { readonly code: ErrorCode; readonly text: string | null } | null {
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered') return null;
  const { code, status, forPeople } = error.failure.error;
  if (code === 'unreachable' || !isFinalError(code, status)) return null;
  const text = typeof forPeople === 'string' ? forPeople : forPeople?.join(' ');
  return { code, text: text === undefined || text.trim() === '' ? null : text };
}
