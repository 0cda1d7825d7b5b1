import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { toSendErrors } from './send-errors.ts';

function limited(retryAfterSeconds: number | null): ApiError {
  return new ApiError({
    kind: 'answered',
    error: { code: 'LimitExceededException', status: 429, message: '', fields: [], incidentId: null },
    retryAfterSeconds,
  });
}

test('a second request within half a minute shows the seconds left [OPEN-42]', () => {
  expect(toSendErrors(limited(12))).toEqual([
    { message: 'We just sent you a code. You can get another in 12 seconds.' },
  ]);
  expect(toSendErrors(limited(1))[0]?.message).toMatch(/in 1 second\.$/);
});

test('too many codes in an hour show their own text [OPEN-42]', () => {
  const text = 'You have asked for too many codes. Please wait a while and try again.';
  expect(toSendErrors(limited(1800))).toEqual([{ message: text }]);
  expect(toSendErrors(limited(null))).toEqual([{ message: text }]);
});
