import type { ErrorCode } from '@lendside/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { toDrawFailure } from './draw-failure.ts';

const answered = (status: number, code: ErrorCode, forPeople?: string) =>
  new ApiError({
    kind: 'answered',
    error: {
      status,
      code,
      message: '',
      fields: [],
      incidentId: null,
      ...(forPeople === undefined ? {} : { forPeople }),
    },
    retryAfterSeconds: null,
  });

test.each([
  [answered(409, 'CashPending'), 'follow'],
  [answered(409, 'PaymentKeyReused'), 'follow'],
  [answered(400, 'AmountOutOfRange'), 'amount'],
  [answered(409, 'ChannelClosed'), 'method'],
  [answered(409, 'QuoteChanged'), 'review'],
  [answered(409, 'CashNotAvailable'), 'start'],
  [answered(403, 'LocationRequired'), 'start'],
  [answered(500, 'InternalErrorException'), 'lost'],
  [new ApiError({ kind: 'interrupted' }), 'lost'],
  [new Error('our own bug'), 'lost'],
] as const)('%s leads to %s', (error, move) => {
  expect(toDrawFailure(error).move).toBe(move);
});

test('a refusal in the words of the services is shown as it is', () => {
  expect(toDrawFailure(answered(409, 'ChannelClosed', 'MoneyGram is available up to $10,000.00.')).text).toBe(
    'MoneyGram is available up to $10,000.00.',
  );
});
