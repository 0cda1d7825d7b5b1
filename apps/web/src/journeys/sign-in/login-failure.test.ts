import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { findLoginFailure, isProfileBlocked, loginErrorText, loginFailureText } from './login-failure.ts';

const GENERIC = 'Request failed with status code 401';

test('a login failure is identified by its error code when there is one [ERR-02 ERR-12]', () => {
  const all = { errorCode: 'ProfileLocked', message: 'a message', responseError: 'an error' };
  expect(findLoginFailure(all)).toBe('ProfileLocked');
});

test('a login failure without a code is identified by its message, unless the message is generic [ERR-13]', () => {
  expect(findLoginFailure({ errorCode: null, message: 'a message', responseError: 'an error' })).toBe('a message');
  expect(findLoginFailure({ errorCode: '', message: GENERIC, responseError: 'an error' })).not.toBe(GENERIC);
});

test("a login failure without a code or message is identified by the answer's Error [ERR-14]", () => {
  expect(findLoginFailure({ errorCode: null, message: GENERIC, responseError: 'an error' })).toBe('an error');
  expect(findLoginFailure({ errorCode: null, message: null, responseError: null })).toBe('');
});

test('Login shows its own text for a known code and never an unknown text of the services [OPEN-37]', () => {
  expect(loginFailureText('NotAuthorizedException', 'general')).toBe('Incorrect username or password.');
  expect(loginFailureText('call 0900-123', 'general')).toBe('general');
  expect(loginFailureText('toString', 'general')).toBe('general');
  expect(loginErrorText(new ApiError({ kind: 'unreachable' }))).toBe('Unable to connect. Please try again.');
});

test('a blocked profile is told apart from a lock after wrong passwords, which shows its end [OPEN-37 LOP-091]', () => {
  const answered = (
    message: string,
    retryAfterSeconds: number | null,
    code: 'ProfileLocked' | 'NotAuthorizedException',
  ) =>
    isProfileBlocked(
      new ApiError({
        kind: 'answered',
        error: { code, status: 403, message, fields: [], incidentId: null },
        retryAfterSeconds,
      }),
    );
  expect(answered('This profile is blocked. Please call us.', null, 'ProfileLocked')).toBe(true);
  expect(answered('ProfileLocked: 2026-06-15T12:15:00Z', 900, 'ProfileLocked')).toBe(false);
  expect(answered('ProfileLocked: 2026-06-15T12:15:00Z', null, 'ProfileLocked')).toBe(false);
  expect(answered('Try later.', 900, 'ProfileLocked')).toBe(false);
  expect(answered('Incorrect username or password.', null, 'NotAuthorizedException')).toBe(false);
  expect(isProfileBlocked(new ApiError({ kind: 'unreachable' }))).toBe(false);
});
