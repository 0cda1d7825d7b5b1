import { expect, test } from 'vitest';
import { isPaymentUnderWayHere } from './payment-under-way.ts';

test('a stored payment counts as under way only when it is accepted and has no result yet [SES-39]', () => {
  const kept = new Map([
    ['payment.tmx.1', '{"step":"processing","messageKey":"m1","isPending":true}'],
    ['payment.tmx.2', '{"step":"review","messageKey":null,"isPending":true}'],
    ['payment.tmx.3', '{"step":"confirmed","messageKey":"m3","isPending":false}'],
    ['payment.tmx.4', 'cut off'],
    ['payment.tmx.5', '"processing"'],
  ]);
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: () => undefined,
    remove: () => undefined,
    keys: () => [...kept.keys()],
  };
  const isHere = [1, 2, 3, 4, 5, 6].map((loanId) => isPaymentUnderWayHere('tmx', loanId, storage));
  expect(isHere).toEqual([true, false, false, false, false, false]);
  expect(isPaymentUnderWayHere('inl', 1, storage)).toBe(false);
});
