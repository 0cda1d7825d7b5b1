import { INVALID_EMAIL_TEXT } from '@lendside/domain/identity/email.ts';
import { INVALID_PHONE_TEXT } from '@lendside/domain/identity/phone.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { errorMessage } from '#api/error-messages.ts';
import type { SummaryError } from '#ui/error-summary.tsx';
import { NAME_TEXT } from './invitation-form.ts';

/** Shown when the person, or the friend, got as many invitations as a day or a month allows. */
export const LIMIT_TEXT = 'You’ve sent all the invitations you can for now. Try again tomorrow.';

const FIELD_TEXTS: Readonly<Record<string, string>> = {
  name: NAME_TEXT,
  email: INVALID_EMAIL_TEXT,
  phone: INVALID_PHONE_TEXT,
  storeNumber: 'Check the number of the store',
};

/** Converts a failed share to errors, each at the field it belongs to. Source: LAP-116, security T35. */
export function toShareErrors(error: unknown): readonly SummaryError[] {
  const code = codeOf(error);
  if (code === 'LimitExceededException') return [{ message: LIMIT_TEXT }];
  const fields = error instanceof ApiError && error.failure.kind === 'answered' ? error.failure.error.fields : [];
  const known = fields.flatMap(({ field }) => {
    const message = FIELD_TEXTS[field];
    return message === undefined ? [] : [{ field, message }];
  });
  return code === 'ValidationException' && known.length > 0 ? known : [{ message: errorMessage(error) }];
}
