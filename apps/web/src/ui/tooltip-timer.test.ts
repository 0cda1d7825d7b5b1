import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTooltipTimer } from './tooltip-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aTimer() {
  const shown: boolean[] = [];
  return { shown, timer: createTooltipTimer((isShown) => shown.push(isShown)) };
}

test('it shows 100 ms after the pointer or focus came, and not at 99 ms [SHL-16 CFG-22]', () => {
  const { shown, timer } = aTimer();
  timer.show();
  vi.advanceTimersByTime(99);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([true]);
});

test('it hides 100 ms after they left, and not at 99 ms [SHL-17 CFG-22]', () => {
  const { shown, timer } = aTimer();
  timer.hide();
  vi.advanceTimersByTime(99);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([false]);
});

test('who passes by sees nothing, and Escape hides at once', () => {
  const { shown, timer } = aTimer();
  timer.show();
  vi.advanceTimersByTime(50);
  timer.hide();
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([false]);
  timer.show();
  timer.dismiss();
  vi.advanceTimersByTime(200);
  expect(shown).toEqual([false, false]);
});
