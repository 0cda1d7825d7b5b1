import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { moveOf, toOriginateFailure } from './originate-failure.ts';

test.each([
  ['AmountOutOfRange', 'amount'],
  ['ChannelClosed', 'method'],
  ['ApplicationClosed', 'over'],
  ['CashNotAvailable', 'start'],
  ['TermsChanged', 'review'],
  ['PaymentKeyReused', 'review'],
  [null, 'review'],
] as const)('the error %s leads to %s', (code, move) => {
  expect(moveOf(code)).toBe(move);
});

test('a lost answer is no refusal, so the same key is sent again', () => {
  expect(toOriginateFailure(new Error('no connection')).move).toBe('lost');
  const failed = (status: number, code: 'TermsChanged' | 'InternalErrorException', forPeople?: string) =>
    new ApiError({
      kind: 'answered',
      error: { status, code, message: '', fields: [], incidentId: null, ...(forPeople ? { forPeople } : {}) },
      retryAfterSeconds: null,
    });
  expect(toOriginateFailure(failed(500, 'InternalErrorException')).move).toBe('lost');
  expect(toOriginateFailure(failed(409, 'TermsChanged', 'The terms have changed.'))).toEqual({
    move: 'review',
    text: 'The terms have changed.',
  });
});
