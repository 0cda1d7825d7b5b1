import { expect, test } from 'vitest';
import { codesLeft, isTrustOver, NO_TRUST_FAILURES, withCheckError, withWrongCode } from './trust-failures.ts';

test('the third wrong code is one too many [OPEN-46]', () => {
  const two = withWrongCode(withWrongCode(NO_TRUST_FAILURES));
  expect(isTrustOver(two)).toBe(false);
  expect(codesLeft(two)).toBe(1);
  expect(isTrustOver(withWrongCode(two))).toBe(true);
});

test('the second failed check is one too many, and one answer counts once [OPEN-46]', () => {
  const once = withCheckError(NO_TRUST_FAILURES, 1000);
  expect(withCheckError(once, 1000)).toBe(once);
  expect(isTrustOver(once)).toBe(false);
  expect(isTrustOver(withCheckError(once, 2000))).toBe(true);
});

test('wrong codes and failed checks do not add up [OPEN-46]', () => {
  expect(isTrustOver(withWrongCode(withWrongCode(withCheckError(NO_TRUST_FAILURES, 1000))))).toBe(false);
});
