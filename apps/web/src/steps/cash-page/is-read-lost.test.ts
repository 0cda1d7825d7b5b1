import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { isReadLost } from './is-read-lost.ts';

const answered = (status: number, code: 'AmountOutOfRange' | 'InternalErrorException') =>
  new ApiError({
    kind: 'answered',
    error: { status, code, message: '', fields: [], incidentId: null },
    retryAfterSeconds: null,
  });

test('a failed repeat of a read keeps the page', () => {
  const error = answered(500, 'InternalErrorException');
  expect(isReadLost({ isError: true, error, data: {} })).toBe(false);
  expect(isReadLost({ isError: true, error, data: undefined })).toBe(true);
  expect(isReadLost({ isError: false, error: null, data: undefined })).toBe(false);
});

test('an amount outside the limits of now ends the page, whatever was read before [LOP-049]', () => {
  expect(isReadLost({ isError: true, error: answered(400, 'AmountOutOfRange'), data: {} })).toBe(true);
});
