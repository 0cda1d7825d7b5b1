import { expect, test } from 'vitest';
import { longDate } from './long-date.ts';

test("a day is formatted the same whatever the machine's time zone", () => {
  expect(longDate('2026-06-15')).toBe('June 15, 2026');
  expect(longDate('2028-02-29')).toBe('February 29, 2028');
  expect(() => longDate('soon')).toThrow('Invalid time value');
});
