import { expect, test } from 'vitest';
import { isActiveSince } from './use-kept-alive.ts';

test('a later ping of the signing page counts as activity, and the same one does not', () => {
  const [first, second] = ['2026-06-15T12:00:00.000Z', '2026-06-15T12:01:00.000Z'];
  expect(isActiveSince(null, null)).toBe(false);
  expect(isActiveSince(null, first)).toBe(true);
  expect(isActiveSince(first, first)).toBe(false);
  expect(isActiveSince(first, second)).toBe(true);
  expect(isActiveSince(first, null)).toBe(false);
});
