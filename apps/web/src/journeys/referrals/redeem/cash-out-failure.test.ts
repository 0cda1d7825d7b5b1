import type { CallError } from '@lendside/contract/client-call.ts';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { toCashOutFailure } from './cash-out-failure.ts';
import { cardRefusalWords } from './refusal-words.ts';

function refused(error: Partial<CallError>): ApiError {
  return new ApiError({
    kind: 'answered',
    retryAfterSeconds: null,
    error: { code: 'CardNotAccepted', status: 409, message: '', fields: [], incidentId: null, ...error },
  });
}

test('a card that cannot receive money leads to another card', () => {
  expect(toCashOutFailure(refused({}))).toEqual({
    move: 'card',
    text: 'This card can’t receive money. Use another debit card.',
  });
  expect(toCashOutFailure(refused({ code: 'CardExpired', status: 400 })).move).toBe('card');
});

test('a second cash-out leads back to the balance, in the services’ words when they give some [LOP-070]', () => {
  expect(toCashOutFailure(refused({ code: 'CashPending' }))).toEqual({
    move: 'home',
    text: 'A cash-out is already on its way.',
  });
  expect(toCashOutFailure(refused({ code: 'CashPending', forPeople: 'Your $50.00 is on its way.' })).text).toBe(
    'Your $50.00 is on its way.',
  );
});

test('a request without a final answer is lost, so that it is followed by its key', () => {
  expect(toCashOutFailure(new ApiError({ kind: 'interrupted' })).move).toBe('lost');
  expect(toCashOutFailure(refused({ code: 'InternalErrorException', status: 500 })).move).toBe('lost');
});

test.each([
  ['cannotReceive', 'This card can’t receive money'],
  ['nameMismatch', 'The name on the card doesn’t match your name'],
  ['declined', 'Your bank declined this card'],
  ['cardExpired', 'This card has expired'],
  ['cancelled', 'You left the card form'],
  ['failed', 'We couldn’t save this card'],
  [null, 'We couldn’t save this card'],
] as const)('a card that was not kept (%s) says why', (reason, title) => {
  expect(cardRefusalWords(reason).title).toBe(title);
});
