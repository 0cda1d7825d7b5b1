import { codeOf } from '#api/api-error.ts';
import { ERROR_MESSAGES, errorMessage } from '#api/error-messages.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** What the reader is told when a code was not accepted, beside the code where it is about the code. Source: OPEN-42. */
export function toCodeErrors(error: unknown): readonly SummaryError[] {
  switch (codeOf(error)) {
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
      return [{ field: 'code', message: errorMessage(error) }];
    // Here it counts tries, not messages asked for.
    case 'LimitExceededException':
      return [{ message: ERROR_MESSAGES.TooManyRequestsException }];
    default:
      return [{ message: errorMessage(error) }];
  }
}
