import { expect, test } from 'vitest';
import { toLinkOutcome } from './link-outcome.ts';

test('a match first sends a code to the channel on file [LOP-108]', () => {
  expect(toLinkOutcome({ found: true, codeSentTo: '(•••) •••-0123' })).toEqual({
    kind: 'codeSent',
    destination: '(•••) •••-0123',
  });
});

test('every failed match gives the same answer and names nobody [LOP-108]', () => {
  expect(toLinkOutcome({ found: false })).toEqual({ kind: 'notFound' });
});

test('the right code links the loans and names the customer [AUT-29]', () => {
  expect(
    toLinkOutcome({ found: true, customerId: 'C1', lmsId: 2, customerIds: ['C1'], customerName: 'Ann B' }),
  ).toEqual({ kind: 'linked', customerName: 'Ann B' });
});

test('loans of another profile lead to a replacement instead of a link [AUT-30]', () => {
  expect(toLinkOutcome({ found: true, isLinkedElsewhere: true, customerId: 'C1' })).toEqual({
    kind: 'linkedElsewhere',
    customerId: 'C1',
  });
});
