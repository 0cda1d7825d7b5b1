import { expect, test } from 'vitest';
import { codesLeft, isTrustOver, NO_TRUST_FAILURES, withCheckError, withWrongCode } from './trust-failures.ts';

test('confirming a device fails after the third wrong code [OPEN-46]', () => {
  const two = withWrongCode(withWrongCode(NO_TRUST_FAILURES));
  expect(isTrustOver(two)).toBe(false);
  expect(codesLeft(two)).toBe(1);
  expect(isTrustOver(withWrongCode(two))).toBe(true);
});

test('confirming a device fails after the second failed check, and each answer counts once [OPEN-46]', () => {
  const once = withCheckError(NO_TRUST_FAILURES, 1000);
  expect(withCheckError(once, 1000)).toBe(once);
  expect(isTrustOver(once)).toBe(false);
  expect(isTrustOver(withCheckError(once, 2000))).toBe(true);
});

test('wrong codes and failed checks are counted separately [OPEN-46]', () => {
  expect(isTrustOver(withWrongCode(withWrongCode(withCheckError(NO_TRUST_FAILURES, 1000))))).toBe(false);
});
