import { codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { limitText } from './limit-text.ts';

/** Returns the errors of a failed call to replace a profile. Source: LAP-045 to LAP-047, security T24, T25. */
export function toReplacementErrors(error: unknown): readonly SummaryError[] {
  switch (codeOf(error)) {
    case 'NotAuthorizedException':
      return [{ field: 'formerPassword', message: errorMessage(error) }];
    case 'SignInAgain':
      return [{ message: 'We need your password before your loans can move. Nothing has changed.' }];
    case 'LimitExceededException':
      return [{ message: limitText(error) }];
    case 'NotFoundException':
      return [{ message: 'This took too long. Go back and enter your loan again.' }];
    default:
      return [{ message: errorMessage(error) }];
  }
}
