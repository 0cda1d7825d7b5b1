import { expect, test } from 'vitest';
import { toLinkOutcome } from './link-outcome.ts';

test('a matched loan needs a code from the contact on file before it is linked [LOP-108]', () => {
  expect(toLinkOutcome({ found: true, codeSentTo: '(•••) •••-0123' })).toEqual({
    kind: 'codeSent',
    destination: '(•••) •••-0123',
  });
});

test('every failed loan match returns the same result without a name [LOP-108]', () => {
  expect(toLinkOutcome({ found: false })).toEqual({ kind: 'notFound' });
});

test("a right code links the loans and returns the customer's name [AUT-29]", () => {
  expect(
    toLinkOutcome({ found: true, customerId: 'C1', lmsId: 2, customerIds: ['C1'], customerName: 'Ann B' }),
  ).toEqual({ kind: 'linked', customerName: 'Ann B' });
});

test('loans linked to another profile lead to replacing that profile [AUT-30]', () => {
  expect(toLinkOutcome({ found: true, isLinkedElsewhere: true, customerId: 'C1' })).toEqual({
    kind: 'linkedElsewhere',
    customerId: 'C1',
  });
});
