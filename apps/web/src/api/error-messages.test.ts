import { ERROR_STATUS } from '@lendside/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError, type CallFailure } from './api-error.ts';
import { ERROR_MESSAGES, errorMessage } from './error-messages.ts';

const answered = (
  code: keyof typeof ERROR_STATUS,
  status: number = ERROR_STATUS[code],
  retryAfterSeconds: number | null = null,
): CallFailure => ({
  kind: 'answered',
  error: { code, status, message: '', fields: [], incidentId: null },
  retryAfterSeconds,
});

test('every error code has one sentence that people can read', () => {
  expect(Object.keys(ERROR_MESSAGES).toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted());
  for (const text of Object.values(ERROR_MESSAGES)) expect(text).toMatch(/^[A-Z].{8,}\.$/);
});

test.each<readonly [text: string, ids: string, failure: CallFailure, canRetry: boolean]>([
  ['Unable to connect. Please try again.', 'ERR-17 LER-038 OPEN-67', { kind: 'unreachable' }, true],
  ['A connection error occurred. Please try again.', 'ERR-18 LER-018 OPEN-67', { kind: 'interrupted' }, true],
  ['There was an internal server error. Please try again.', 'ERR-19 LER-020', answered('InternalErrorException'), true],
  ['There was an internal server error.', 'ERR-19 LER-019', answered('InternalErrorException'), false],
  ['Server error', 'ERR-20 LER-021', answered('InternalErrorException', 502), true],
])('a failed call shows the text "%s" [%s]', (text, _ids, failure, canRetry) => {
  expect(errorMessage(new ApiError(failure), canRetry)).toBe(text);
});

test('an error with a code shows the text of its code', () => {
  expect(errorMessage(new ApiError(answered('CardExpired')))).toBe(ERROR_MESSAGES.CardExpired);
});

test('a long rate limit says when it ends', () => {
  const text = (retryAfterSeconds: number | null) =>
    errorMessage(new ApiError(answered('TooManyRequestsException', 429, retryAfterSeconds)));
  expect(text(null)).toBe(ERROR_MESSAGES.TooManyRequestsException);
  expect(text(1)).toBe(ERROR_MESSAGES.TooManyRequestsException);
  expect(text(1_500)).toBe('You have made too many attempts. Try again in 25 minutes.');
  expect(text(80_000)).toBe('You have made too many attempts. Try again in 23 hours.');
});

test('an error that is not a failed call shows the internal-error text', () => {
  expect(errorMessage(new Error('secret detail'))).toBe('There was an internal server error. Please try again.');
});
