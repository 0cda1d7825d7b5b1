import { codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import { toSendErrors } from '#steps/choose-channel/send-errors.ts';
import type { SummaryError } from '#ui/error-summary.tsx';

/** Why no code went to a new alias: one that is taken is told beside its field. Source: OPEN-47. */
export function toAliasErrors(error: unknown): readonly SummaryError[] {
  if (codeOf(error) === 'AliasExistsException') return [{ field: 'username', message: errorMessage(error) }];
  return toSendErrors(error);
}
