import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTooltipTimer } from './tooltip-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aTimer() {
  const shown: boolean[] = [];
  return { shown, timer: createTooltipTimer((isShown) => shown.push(isShown)) };
}

test('a tooltip shows 100 ms after pointer or focus arrive, and not at 99 ms [SHL-16 CFG-22]', () => {
  const { shown, timer } = aTimer();
  timer.show();
  vi.advanceTimersByTime(99);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([true]);
});

test('a tooltip hides 100 ms after pointer or focus leave, and not at 99 ms [SHL-17 CFG-22]', () => {
  const { shown, timer } = aTimer();
  timer.hide();
  vi.advanceTimersByTime(99);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([false]);
});

test('a quick pass of the pointer shows no tooltip, and Escape hides it at once', () => {
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
