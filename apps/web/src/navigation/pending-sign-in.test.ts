import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPendingSignIn } from './pending-sign-in.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const store = () => createPendingSignIn(() => Date.now());

test('an unverified person is kept in memory with the password and taken once [AUT-04 ERR-03]', () => {
  const pending = store();
  pending.set({ username: 'bob@example.test', password: 'secret', reason: 'unverified' });
  expect(pending.peek()?.reason).toBe('unverified');
  expect(pending.take()).toEqual({ username: 'bob@example.test', password: 'secret', reason: 'unverified' });
  expect(pending.take()).toBeNull();
});

test('a pending sign-in expires after fifteen minutes, even when it is never read', () => {
  const pending = store();
  pending.set({ username: 'bob@example.test', password: 'secret' });
  vi.advanceTimersByTime(15 * 60_000 - 1);
  expect(pending.peek()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(pending.peek()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test('a second pending sign-in replaces the first, with a full lifetime', () => {
  const pending = store();
  pending.set({ username: 'bob@example.test', password: null, reason: 'wrongPasswords' });
  vi.advanceTimersByTime(10 * 60_000);
  pending.set({ username: 'ann@example.test', password: null, reason: 'resetRequired' });
  vi.advanceTimersByTime(10 * 60_000);
  expect(pending.peek()?.username).toBe('ann@example.test');
  pending.clear();
  expect(pending.peek()).toBeNull();
});
