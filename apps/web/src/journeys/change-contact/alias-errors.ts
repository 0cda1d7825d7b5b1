import { codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import { toSendErrors } from '#steps/choose-channel/send-errors.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** Returns why no code went to a new alias. A taken alias shows its error beside the field. Source: OPEN-47. */
export function toAliasErrors(error: unknown): readonly SummaryError[] {
  if (codeOf(error) === 'AliasExistsException') return [{ field: 'username', message: errorMessage(error) }];
  return toSendErrors(error);
}
