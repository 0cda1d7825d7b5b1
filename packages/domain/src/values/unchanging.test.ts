import { expect, test } from 'vitest';
import { isUnchanging, neverChanges } from './unchanging.ts';

test('what never changes is frozen with all it holds, and is known again by itself only', () => {
  const loan = neverChanges({ amount: 1, parts: [{ amount: 2 }], none: null });
  expect(Object.isFrozen(loan.parts)).toBe(true);
  expect(() => {
    (loan.parts[0] ?? loan).amount = 3;
  }).toThrow(TypeError);
  expect(isUnchanging(loan)).toBe(true);
  expect(isUnchanging({ ...loan })).toBe(false);
});
