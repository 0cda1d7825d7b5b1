import type { CallError } from '@lendside/contract/client-call.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { LIMIT_TEXT, toShareErrors } from './share-failure.ts';

function refused(error: Partial<CallError>): ApiError {
  return new ApiError({
    kind: 'answered',
    retryAfterSeconds: null,
    error: { code: 'ValidationException', status: 400, message: '', fields: [], incidentId: null, ...error },
  });
}

test('a share over the limits says when to try again', () => {
  const over = refused({ code: 'LimitExceededException', status: 429 });
  expect(toShareErrors(over)).toEqual([{ message: LIMIT_TEXT }]);
});

test('a refused contact has its error at the field', () => {
  const fields = [{ field: 'email', message: 'Send an email address.' }];
  expect(toShareErrors(refused({ fields }))).toEqual([{ field: 'email', message: 'Invalid Email Address' }]);
});

test('a share without an answer says that it may be tried again', () => {
  expect(toShareErrors(new ApiError({ kind: 'unreachable' }))).toEqual([
    { message: 'Unable to connect. Please try again.' },
  ]);
});
