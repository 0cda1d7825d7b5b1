import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchWait } from './watch-wait.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the wait indicator ends by itself after ten seconds [CFG-20 LCF-028]', () => {
  const shown: boolean[] = [];
  watchWait((isShown) => shown.push(isShown), LIMITS.routingWaitSeconds * 1000);
  vi.advanceTimersByTime(9_999);
  expect(shown).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([true, false]);
});

test('the wait indicator ends at once when the wait is over, and stays hidden [GRD-28]', () => {
  const shown: boolean[] = [];
  const stop = watchWait((isShown) => shown.push(isShown), 10_000);
  stop();
  vi.advanceTimersByTime(20_000);
  expect(shown).toEqual([true, false]);
});
