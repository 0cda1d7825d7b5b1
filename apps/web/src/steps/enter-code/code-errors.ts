import { codeOf } from '#api/api-error.ts';
import { ERROR_MESSAGES, errorMessage } from '#api/error-messages.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** Returns the errors of a refused code, beside the field when they are about the code. Source: OPEN-42. */
export function toCodeErrors(error: unknown): readonly SummaryError[] {
  switch (codeOf(error)) {
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
      return [{ field: 'code', message: errorMessage(error) }];
    // Here the limit counts tries, not requested messages.
    case 'LimitExceededException':
      return [{ message: ERROR_MESSAGES.TooManyRequestsException }];
    default:
      return [{ message: errorMessage(error) }];
  }
}
