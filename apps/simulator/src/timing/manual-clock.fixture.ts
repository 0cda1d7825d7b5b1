import type { Clock } from './clock.ts';

export type ManualClock = Clock & {
  /** Moves time forward and wakes, in order, every waiter whose delay has passed. */
  advance(byMs: number): void;
  /** Resolves when something waits, so that a test need not guess when a request has arrived. */
  waiterArrived(): Promise<void>;
};

export function manualClock(startMs = Date.parse('2026-06-15T15:00:00Z')): ManualClock {
  let now = startMs;
  let waiters: { dueMs: number; wake: () => void }[] = [];
  const arrivals: (() => void)[] = [];
  return {
    nowMs: () => now,
    wait: (delayMs) =>
      delayMs <= 0
        ? Promise.resolve()
        : new Promise((wake) => {
            waiters.push({ dueMs: now + delayMs, wake });
            for (const arrived of arrivals.splice(0)) arrived();
          }),
    advance(byMs) {
      now += byMs;
      const due = waiters.filter((waiter) => waiter.dueMs <= now).toSorted((a, b) => a.dueMs - b.dueMs);
      waiters = waiters.filter((waiter) => waiter.dueMs > now);
      for (const waiter of due) waiter.wake();
    },
    waiterArrived: () => (waiters.length > 0 ? Promise.resolve() : new Promise((resolve) => arrivals.push(resolve))),
  };
}
