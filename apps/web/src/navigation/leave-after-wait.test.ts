import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveAfterWait } from './leave-after-wait.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function wait() {
  const happened: string[] = [];
  const stop = leaveAfterWait({
    leave: () => happened.push('left'),
    leaveMs: LIMITS.ecommerceRedirectWaitMs,
    late: () => happened.push('late'),
    lateMs: LIMITS.routingWaitSeconds * 1_000,
  });
  return { happened, stop };
}

test('a redirect starts after 500 ms and not earlier [CFG-21 LCF-026]', () => {
  const { happened } = wait();
  vi.advanceTimersByTime(499);
  expect(happened).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(happened).toEqual(['left']);
});

test('the wait indicator ends after ten seconds when the other site does not load [LCF-028 CFG-20]', () => {
  const { happened } = wait();
  vi.advanceTimersByTime(9_999);
  expect(happened).toEqual(['left']);
  vi.advanceTimersByTime(1);
  expect(happened).toEqual(['left', 'late']);
});

test('a redirect is canceled when the person leaves the page during the wait', () => {
  const { happened, stop } = wait();
  stop();
  vi.advanceTimersByTime(20_000);
  expect(happened).toEqual([]);
});
