import { ERROR_STATUS, type ErrorCode } from '@lendside/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { toCodeErrors } from './code-errors.ts';

function answered(code: ErrorCode): ApiError {
  return new ApiError({
    kind: 'answered',
    error: { code, status: ERROR_STATUS[code], message: 'of the services', fields: [], incidentId: null },
    retryAfterSeconds: null,
  });
}

test('a wrong or expired code shows the specified text beside the code [OPEN-42]', () => {
  expect(toCodeErrors(answered('CodeMismatchException'))).toEqual([
    { field: 'code', message: 'The code you entered is incorrect.' },
  ]);
  expect(toCodeErrors(answered('ExpiredCodeException'))).toEqual([
    { field: 'code', message: 'The code has expired. Please request a new one.' },
  ]);
});

test('too many tries and a lost connection do not blame the typed code [OPEN-42]', () => {
  expect(toCodeErrors(answered('LimitExceededException'))).toEqual([
    { message: 'You have made too many attempts. Please wait a moment and try again.' },
  ]);
  expect(toCodeErrors(new ApiError({ kind: 'unreachable' }))).toEqual([
    { message: 'Unable to connect. Please try again.' },
  ]);
});
