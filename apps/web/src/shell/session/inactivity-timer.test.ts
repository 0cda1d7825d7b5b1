import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeyValueStore } from '#device/storage.ts';
import { ACTIVITY_KINDS, startInactivityTimer } from './inactivity-timer.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function aTab(facts: { readonly storage?: KeyValueStore; readonly limitMinutes?: number } = {}) {
  const target = new EventTarget();
  const values = new Map<string, string>();
  const storage = facts.storage ?? {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
    keys: () => [...values.keys()],
  };
  let skips = 0;
  const warnings: (number | null)[] = [];
  const onTimedOut = vi.fn<() => void>();
  const onRestart = vi.fn<() => void>();
  const timer = startInactivityTimer({
    target,
    storage,
    now: () => Date.now(),
    limitMinutes: facts.limitMinutes ?? 5,
    isSkipSet: () => skips > 0,
    spendSkip: () => void (skips -= 1),
    onWarning: (secondsLeft) => void warnings.push(secondsLeft),
    onTimedOut,
    onRestart,
  });
  return { target, storage, timer, warnings, onTimedOut, onRestart, skipNext: () => void (skips = 1) };
}

const passSeconds = (seconds: number) => void vi.advanceTimersByTime(seconds * 1000);

test('the session lives at 300 seconds and ends at 301, reported once [SES-01 SES-04]', () => {
  const { onTimedOut } = aTab();
  passSeconds(300.9);
  expect(onTimedOut).not.toHaveBeenCalled();
  passSeconds(0.1);
  expect(onTimedOut).toHaveBeenCalledTimes(1);
  passSeconds(900);
  expect(onTimedOut).toHaveBeenCalledTimes(1);
});

test.each([...ACTIVITY_KINDS, 'user-activity'])('%s is activity and restarts the timer [SES-05]', (kind) => {
  const { target, onTimedOut, onRestart } = aTab();
  passSeconds(200);
  target.dispatchEvent(new Event(kind));
  expect(onRestart).toHaveBeenCalledTimes(1);
  passSeconds(300);
  expect(onTimedOut).not.toHaveBeenCalled();
  passSeconds(1);
  expect(onTimedOut).toHaveBeenCalledTimes(1);
});

test('the six kinds of activity match the specification [SES-05]', () => {
  expect(ACTIVITY_KINDS).toEqual(['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'wheel']);
});

test('activity within five seconds of the last restart changes nothing [SES-06]', () => {
  const { target, onRestart } = aTab();
  passSeconds(5);
  target.dispatchEvent(new Event('wheel'));
  expect(onRestart).not.toHaveBeenCalled();
  passSeconds(0.1);
  target.dispatchEvent(new Event('wheel'));
  expect(onRestart).toHaveBeenCalledTimes(1);
});

test('returning to the window signs out above the idle limit and continues below it [SES-07 SES-08]', () => {
  const { target, onTimedOut } = aTab();
  vi.setSystemTime(1_000_000 + 300_000);
  target.dispatchEvent(new Event('focus'));
  expect(onTimedOut).not.toHaveBeenCalled();
  vi.setSystemTime(1_000_000 + 300_001);
  target.dispatchEvent(new Event('focus'));
  expect(onTimedOut).toHaveBeenCalledTimes(1);
});

test('a touch that wakes a device long after the end signs out [SES-01]', () => {
  const { target, onTimedOut, onRestart } = aTab();
  vi.setSystemTime(1_000_000 + 3_600_000);
  target.dispatchEvent(new Event('touchstart'));
  expect(onTimedOut).toHaveBeenCalledTimes(1);
  expect(onRestart).not.toHaveBeenCalled();
});

test('the skip flag saves one overdue check from signing out, but not the next [SES-09 SES-10]', () => {
  const { target, onTimedOut, skipNext } = aTab();
  skipNext();
  vi.setSystemTime(1_000_000 + 3_600_000);
  target.dispatchEvent(new Event('focus'));
  expect(onTimedOut).not.toHaveBeenCalled();
  vi.setSystemTime(1_000_000 + 2 * 3_600_000);
  target.dispatchEvent(new Event('focus'));
  expect(onTimedOut).toHaveBeenCalledTimes(1);
});

test('the warning counts down the last thirty seconds and disappears on activity [OPEN-32]', () => {
  const { target, timer, warnings, onTimedOut } = aTab();
  passSeconds(270.9);
  expect(warnings).toEqual([]);
  passSeconds(2.1);
  expect(warnings).toEqual([30, 29, 28]);
  target.dispatchEvent(new Event('mousemove'));
  expect(warnings.at(-1)).toBeNull();
  passSeconds(271);
  expect(warnings.at(-1)).toBe(30);
  timer.stay();
  expect(warnings.at(-1)).toBeNull();
  expect(onTimedOut).not.toHaveBeenCalled();
});

test('a reload signs out at once after the idle limit and continues the session before it [SES-01]', () => {
  const first = aTab();
  first.timer.stop();
  first.storage.set('sessionTimeoutStart', String(Date.now() - 301_000));
  expect(aTab({ storage: first.storage }).onTimedOut).toHaveBeenCalledTimes(1);
  first.storage.set('sessionTimeoutStart', String(Date.now() - 299_000));
  const { onTimedOut } = aTab({ storage: first.storage });
  passSeconds(300);
  expect(onTimedOut).not.toHaveBeenCalled();
});

test('activity in another tab keeps this one signed in [OPEN-35]', () => {
  const { timer, onTimedOut, onRestart } = aTab();
  passSeconds(200);
  timer.noteOtherTab();
  expect(onRestart).not.toHaveBeenCalled();
  passSeconds(300.9);
  expect(onTimedOut).not.toHaveBeenCalled();
  passSeconds(0.1);
  expect(onTimedOut).toHaveBeenCalledTimes(1);
});

test('the idle limit in the settings is used [SES-03]', () => {
  const { onTimedOut } = aTab({ limitMinutes: 1 });
  passSeconds(60.9);
  expect(onTimedOut).not.toHaveBeenCalled();
  passSeconds(0.1);
  expect(onTimedOut).toHaveBeenCalledTimes(1);
});
