import { ERROR_STATUS, type ErrorCode } from '@lendside/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { toLinkErrors } from './link-errors.ts';
import { limitText } from './limit-text.ts';
import { toReplacementErrors } from './replacement-errors.ts';

function answered(code: ErrorCode, retryAfterSeconds: number | null = null): ApiError {
  return new ApiError({
    kind: 'answered',
    error: { code, status: ERROR_STATUS[code], message: 'of the services', fields: [], incidentId: null },
    retryAfterSeconds,
  });
}

test('the error for too many link attempts says when to try again', () => {
  expect(limitText(answered('LimitExceededException'))).toMatch(/wait a while/);
  expect(limitText(answered('LimitExceededException', 50))).toMatch(/in a minute/);
  expect(limitText(answered('LimitExceededException', 1_501))).toMatch(/in 26 minutes/);
  expect(limitText(answered('LimitExceededException', 3_600))).toMatch(/in an hour/);
  expect(limitText(answered('LimitExceededException', 20 * 3_600))).toMatch(/in 20 hours/);
});

test('canceling the password dialog shows that nothing was sent', () => {
  expect(toLinkErrors(answered('SignInAgain'))[0]?.message).toMatch(/haven’t sent anything/);
});

test('a lost connection while linking shows the connection error', () => {
  expect(toLinkErrors(new ApiError({ kind: 'unreachable' }))[0]?.message).toBe('Unable to connect. Please try again.');
});

test('a wrong password for the other profile shows an error beside its field [AUT-30]', () => {
  expect(toReplacementErrors(answered('NotAuthorizedException'))).toEqual([
    { field: 'formerPassword', message: 'Incorrect username or password.' },
  ]);
});
