import { codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import { toSendErrors } from '#steps/choose-channel/send-errors.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** Returns the errors to show when no code could be sent to a new alias. The error for an alias that is already in use shows
 *  beside the field. Source: OPEN-47. */
export function toAliasErrors(error: unknown): readonly SummaryError[] {
  if (codeOf(error) === 'AliasExistsException') return [{ field: 'username', message: errorMessage(error) }];
  return toSendErrors(error);
}
