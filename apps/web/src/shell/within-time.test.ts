import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODE_MAX_MS, withinTime } from './within-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('code that has not loaded after exactly 120 seconds counts as failed [CFG-23 LCF-027]', async () => {
  let failure: unknown = null;
  withinTime(new Promise(() => undefined), CODE_MAX_MS).catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toEqual(new Error('nothing came within 120000 ms'));
});

test('code that loads in time, or its failure, is passed to the caller [CFG-23]', async () => {
  expect(await withinTime(Promise.resolve('code'), CODE_MAX_MS)).toBe('code');
  await expect(withinTime(Promise.reject(new Error('gone')), CODE_MAX_MS)).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
