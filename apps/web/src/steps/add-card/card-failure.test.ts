import { removeCardErrorText } from '@lendside/domain/cards/save-card-error-text.ts';
import type { ErrorCode } from '@lendside/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { addFailureTexts, toCardFailure } from './card-failure.ts';

function answered(code: ErrorCode, message = '') {
  return new ApiError({
    kind: 'answered',
    error: { code, status: 500, message, fields: [], incidentId: null },
    retryAfterSeconds: null,
  });
}

test.each<readonly [text: string, ids: string, failure: Error]>([
  [
    'There was an internal server error. Please try again.',
    'LER-001 LER-009',
    answered('InternalErrorException', 'boom'),
  ],
  [
    'You have made too many attempts to save your account information. Please wait and try again later.',
    'LER-002',
    answered('TooManyRequestsException'),
  ],
  ['Access denied. Please try again.', 'LER-003', answered('AccessDeniedException')],
  ['Service unavailable. Please try again.', 'LER-004', answered('ServiceUnavailableException')],
  ['Connection timeout. Please try again.', 'LER-005', answered('RequestTimeoutException')],
  ['Connection timeout. Please try again.', 'LER-005', new ApiError({ kind: 'interrupted' })],
  [
    'Your bank declined this card. Please try again.',
    'LER-006',
    answered('CardDeclined', 'Your bank declined this card.'),
  ],
  [
    'Name on card must match the name on your account. Please try again.',
    'LER-006 LOP-063',
    answered('NameMismatch', 'x'),
  ],
  ['Unknown error: no idea Please try again.', 'LER-007', new Error('no idea')],
])('a failed add of a card ends with "%s" [%s]', (text, _ids, error) => {
  expect(addFailureTexts(error, true)).toEqual([`Failed to add new payment method: ${text}`]);
});

test('at the limit of saved disbursement cards, a second message says what helps [LOP-062]', () => {
  const error = answered('CardLimitReached', 'You can have at most 5 disbursement cards.');
  const text = 'Failed to add new payment method: You can have at most 5 disbursement cards. Please try again.';
  expect(addFailureTexts(error, false)).toEqual([text, 'Remove one in Payment methods first.']);
  expect(addFailureTexts(error, true)).toEqual([
    text,
    'Remove one in Payment methods, or uncheck “Save this card for next time”.',
  ]);
});

test('a failed removal of a card has its own text [LOP-063]', () => {
  expect(removeCardErrorText(toCardFailure(answered('AccessDeniedException')))).toBe(
    'Failed to remove payment method: Access denied. Please try again.',
  );
});
