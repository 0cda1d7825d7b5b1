import { expect, test } from 'vitest';
import { isUnchanging, neverChanges } from './unchanging.ts';

test('an immutable value is frozen deeply and recognized only by reference', () => {
  const loan = neverChanges({ amount: 1, parts: [{ amount: 2 }], none: null });
  expect(Object.isFrozen(loan.parts)).toBe(true);
  expect(() => {
    (loan.parts[0] ?? loan).amount = 3;
  }).toThrow(TypeError);
  expect(isUnchanging(loan)).toBe(true);
  expect(isUnchanging({ ...loan })).toBe(false);
});
