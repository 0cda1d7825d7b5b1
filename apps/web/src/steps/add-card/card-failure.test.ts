import { addCardErrorText, removeCardErrorText } from '@lendside/domain/cards/card-error-text.ts';
import type { ErrorCode } from '@lendside/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { toCardFailure } from './card-failure.ts';

function answered(code: ErrorCode, message = '') {
  return new ApiError({
    kind: 'answered',
    error: { code, status: 500, message, fields: [], incidentId: null },
    retryAfterSeconds: null,
  });
}

test.each([
  [answered('InternalErrorException', 'boom'), 'There was an internal server error. Please try again.'],
  [
    answered('TooManyRequestsException'),
    'You have made too many attempts to save your account information. Please wait and try again later.',
  ],
  [answered('AccessDeniedException'), 'Access denied. Please try again.'],
  [answered('ServiceUnavailableException'), 'Service unavailable. Please try again.'],
  [answered('RequestTimeoutException'), 'Connection timeout. Please try again.'],
  [new ApiError({ kind: 'interrupted' }), 'Connection timeout. Please try again.'],
  [answered('CardDeclined', 'Your bank declined this card.'), 'Your bank declined this card. Please try again.'],
  [answered('NameMismatch', 'x'), 'Name on card must match the name on your account. Please try again.'],
  [new Error('no idea'), 'Unknown error: no idea Please try again.'],
])(
  "a failed add of %o shows the specification's text [LER-001 LER-002 LER-003 LER-004 LER-005 LER-006 LER-007 LER-009 LOP-063]",
  (error, text) => {
    expect(addCardErrorText(toCardFailure(error))).toBe(`Failed to add new payment method: ${text}`);
  },
);

test('a failed removal has a text of its own [LOP-063]', () => {
  expect(removeCardErrorText(toCardFailure(answered('AccessDeniedException')))).toBe(
    'Failed to remove payment method: Access denied. Please try again.',
  );
});
