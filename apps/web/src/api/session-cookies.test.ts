import { afterEach, expect, test, vi } from 'vitest';
import { noteCookiesOnTheWay, whenCookiesCame } from './session-cookies.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** True when the wait has ended. */
async function isOver(wait: Promise<void>): Promise<boolean> {
  const state = { isOver: false };
  void wait.then(() => {
    state.isOver = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return state.isOver;
}

test('a sign-in waits for the answers to an earlier sign-out or refresh, even refusals [SES-12]', async () => {
  vi.useFakeTimers();
  const [ended, refreshed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  noteCookiesOnTheWay(ended.promise);
  noteCookiesOnTheWay(refreshed.promise);
  const wait = whenCookiesCame();
  ended.resolve();
  expect(await isOver(wait)).toBe(false);
  refreshed.reject(new Error('refused'));
  expect(await isOver(wait)).toBe(true);
  expect(await isOver(whenCookiesCame())).toBe(true);
});

test('an unanswered sign-out delays a sign-in by five seconds at most [SES-12]', async () => {
  vi.useFakeTimers();
  noteCookiesOnTheWay(new Promise(() => {}));
  const wait = whenCookiesCame();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await isOver(wait)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(wait)).toBe(true);
});
