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

test('a share over the limits says so, in the services’ own words when they give some', () => {
  const over = { code: 'LimitExceededException', status: 429 } as const;
  expect(toShareErrors(refused(over))).toEqual([{ message: LIMIT_TEXT }]);
  expect(toShareErrors(refused({ ...over, forPeople: 'You shared 20 times today.' }))).toEqual([
    { message: 'You shared 20 times today.' },
  ]);
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
