import { isFinalError, type ErrorCode } from '@lendside/contract/errors.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';

/** Returns why a call was refused, in the services' own words for these codes. Any other failure gets the usual text of its code. */
export function refusalText(error: unknown, codes: readonly ErrorCode[]): string {
  const code = codeOf(error);
  if (code === null || !codes.includes(code)) return errorMessage(error);
  if (!(error instanceof ApiError) || error.failure.kind !== 'answered') return errorMessage(error);
  const { status, forPeople } = error.failure.error;
  const [own] = typeof forPeople === 'string' ? [forPeople] : (forPeople ?? []);
  return isFinalError(code, status) ? (own ?? errorMessage(error)) : errorMessage(error);
}
