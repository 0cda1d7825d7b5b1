import { codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { limitText } from './limit-text.ts';

/** Returns the errors of a failed look-up of a loan. Source: security T24, T25. */
export function toLinkErrors(error: unknown): readonly SummaryError[] {
  switch (codeOf(error)) {
    // The reader canceled the password dialog.
    case 'SignInAgain':
      return [{ message: 'We need your password before we look for your loan. We haven’t sent anything.' }];
    case 'LimitExceededException':
      return [{ message: limitText(error) }];
    default:
      return [{ message: errorMessage(error) }];
  }
}
