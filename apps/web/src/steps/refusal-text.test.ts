import type { ErrorCode } from '@lendside/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { refusalText } from './refusal-text.ts';

function refused(code: ErrorCode, status: number, forPeople?: string | readonly string[]) {
  const error = { status, code, message: '', fields: [], incidentId: null };
  return new ApiError({
    kind: 'answered',
    error: forPeople === undefined ? error : { ...error, forPeople },
    retryAfterSeconds: null,
  });
}

test('a refusal is told in the words of the services', () => {
  const late = 'The time to take this loan back is over.';
  expect(refusalText(refused('ApplicationClosed', 409, late), ['ApplicationClosed'])).toBe(late);
  expect(refusalText(refused('ApplicationClosed', 409, [late]), ['ApplicationClosed'])).toBe(late);
});

test('another failure, or a refusal without words, gets the text of its code', () => {
  expect(refusalText(refused('ApplicationClosed', 409), ['ApplicationClosed'])).toBe('This application is closed.');
  expect(refusalText(refused('NotFoundException', 404, 'no row'), ['ApplicationClosed'])).toBe(
    'We couldn’t find that.',
  );
  expect(refusalText(new ApiError({ kind: 'unreachable' }), ['ApplicationClosed'])).toBe(
    'Unable to connect. Please try again.',
  );
});
