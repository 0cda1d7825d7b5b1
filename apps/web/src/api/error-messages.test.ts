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

test('the connection message depends on what happened [ERR-17 ERR-18 ERR-19 ERR-20 LER-018 LER-019 LER-020 LER-021 LER-038 OPEN-67]', () => {
  const text = (failure: CallFailure, canRetry: boolean) => errorMessage(new ApiError(failure), canRetry);
  expect(text({ kind: 'unreachable' }, true)).toBe('Unable to connect. Please try again.');
  expect(text({ kind: 'interrupted' }, true)).toBe('A connection error occurred. Please try again.');
  expect(text(answered('InternalErrorException'), true)).toBe('There was an internal server error. Please try again.');
  expect(text(answered('InternalErrorException'), false)).toBe('There was an internal server error.');
  expect(text(answered('InternalErrorException', 502), true)).toBe('Server error');
  expect(text(answered('CardExpired'), true)).toBe(ERROR_MESSAGES.CardExpired);
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
